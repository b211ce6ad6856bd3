// The lean program that 'Scripts/measure-serve' compares the server with: a board of 100 players, and its changes as
// Server-Sent Events, over epoll in one thread. A byte on standard input is a point for the last player.
// Usage: hub PORT READERS
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PLAYERS = 100, RING = 512, EVENTS = 256 };

static int scores[PLAYERS], order[PLAYERS];
static struct frame { char *text; int length; } ring[RING];
static long newest;
// A reader: the frame that it has received a part of or gets next, and how much of that is sent.
static struct reader { int file, isReading, sent, place; long position; } **readers;
static int count;

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return scores[x] != scores[y] ? scores[y] - scores[x] : x - y;
}

static void print(char *text, int player, int rank) {
  sprintf(text, "{\"id\":\"00000000-0000-0000-0000-%012d\",\"name\":\"Player%05d\",\"score\":%d,\"rank\":%d,\"colour\":\"blue\"}",
          player, player, scores[player], rank);
}

static void publish(char *text, int length) {
  struct frame *frame = &ring[++newest % RING];
  free(frame->text);
  *frame = (struct frame){text, length};
}

static char *snapshot(int *length) {
  char *text = malloc(PLAYERS * 160), *end = text + sprintf(text, "id: %ld\ndata: {\"type\":\"board\",\"players\":[", newest);
  for (int rank = 0; rank < PLAYERS; rank++) {
    if (rank) *end++ = ',';
    print(end, order[rank], rank + 1);
    end += strlen(end);
  }
  end += sprintf(end, "]}\n\n");
  *length = end - text;
  return text;
}

static void score(void) {
  int player = order[PLAYERS - 1], before = scores[player]++;
  qsort(order, PLAYERS, sizeof *order, compare);
  int rank = 0;
  while (order[rank] != player) rank++;
  char row[256], *text = malloc(1024);
  print(row, player, rank + 1);
  publish(text, sprintf(text,
    "id: %ld\ndata: {\"type\":\"change\",\"number\":%ld,\"words\":[\"Player%05d %d→%d\"],\"players\":[{\"name\":\"Player%05d\",\"score\":{\"from\":%d,\"to\":%d}}],"
    "\"rows\":{\"moved\":[{\"to\":%d}],\"updated\":[%s]}}\n\n",
    newest + 1, newest + 1, player, before, scores[player], player, before, scores[player], rank, row));
}

static void drop(struct reader *reader) {
  close(reader->file);
  if (reader->isReading) {
    readers[reader->place] = readers[--count];
    readers[reader->place]->place = reader->place;
  }
  free(reader);
}

// Sends what a reader lacks, as far as it takes it in.
static void pump(struct reader *reader) {
  while (reader->position <= newest) {
    struct frame *frame = &ring[reader->position % RING];
    ssize_t sent = send(reader->file, frame->text + reader->sent, frame->length - reader->sent, MSG_NOSIGNAL);
    if (sent < 0) return;
    reader->sent += sent;
    if (reader->sent < frame->length) return;
    reader->sent = 0;
    reader->position++;
  }
}

static void answer(struct reader *reader) {
  static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\nretry: 2000\n\n";
  int length;
  char *text = snapshot(&length);
  send(reader->file, head, sizeof head - 1, MSG_NOSIGNAL | MSG_MORE);
  send(reader->file, text, length, MSG_NOSIGNAL);
  free(text);
  reader->isReading = 1;
  reader->place = count;
  reader->position = newest + 1;
  readers[count++] = reader;
}

int main(int argc, char **argv) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1, poller = epoll_create1(0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  readers = calloc(atoi(argv[2]) + 1, sizeof *readers);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(listener, (void *)&address, sizeof address) || listen(listener, 4096)) return perror("hub"), 1;
  for (int player = 0; player < PLAYERS; player++) { scores[player] = (PLAYERS - player) * 10; order[player] = player; }
  static struct reader input, server;
  epoll_ctl(poller, EPOLL_CTL_ADD, 0, &(struct epoll_event){.events = EPOLLIN, .data.ptr = &input});
  epoll_ctl(poller, EPOLL_CTL_ADD, listener, &(struct epoll_event){.events = EPOLLIN, .data.ptr = &server});
  for (;;) {
    struct epoll_event events[EVENTS];
    int ready = epoll_wait(poller, events, EVENTS, -1);
    for (int i = 0; i < ready; i++) {
      struct reader *reader = events[i].data.ptr;
      char bytes[4096];
      if (reader == &input) {
        ssize_t length = read(0, bytes, sizeof bytes);
        if (length <= 0) return 0;
        while (length--) score();
        for (int i = 0; i < count; i++) pump(readers[i]);
      } else if (reader == &server) {
        for (int file; (file = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0;) {
          setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
          struct reader *new = calloc(1, sizeof *new);
          new->file = file;
          epoll_ctl(poller, EPOLL_CTL_ADD, file, &(struct epoll_event){.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = new});
        }
      } else if (events[i].events & EPOLLIN) {
        ssize_t length = recv(reader->file, bytes, sizeof bytes, 0);
        if (length == 0 || (length < 0 && errno != EAGAIN)) drop(reader);
        else if (!reader->isReading) answer(reader);
      } else if (reader->isReading) {
        pump(reader);
      }
    }
  }
}
