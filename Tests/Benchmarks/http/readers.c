// Readers of Server-Sent Events, for 'Scripts/measure-serve'. Prints "ready" once all have received their first event,
// and then for each further event the time, in seconds of the monotonic clock, at which the last reader had it.
// Usage: readers PORT PATH READERS
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 512 };

// A reader: the bytes at the end of what came that may be the beginning of an event, and how many events came.
static struct reader { int file, isData, isLineStart, isBlank; long events; } *all;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

// Counts the events that end in some bytes. A comment is none.
static void count(struct reader *reader, const char *bytes, ssize_t length) {
  for (ssize_t i = 0; i < length; i++) {
    if (bytes[i] == '\n') {
      if (reader->isLineStart) { reader->events += reader->isData; reader->isData = 0; }
      reader->isLineStart = 1;
    } else {
      if (reader->isLineStart && bytes[i] == 'd') reader->isData = 1;
      reader->isLineStart = 0;
      // The rest of a line tells nothing.
      const char *end = memchr(bytes + i, '\n', length - i);
      if (!end) return;
      i = end - bytes - 1;
    }
  }
}

int main(int argc, char **argv) {
  int number = atoi(argv[3]), poller = epoll_create1(0), done = 0;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  char request[512];
  int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", argv[2]);
  all = calloc(number, sizeof *all);
  for (int i = 0; i < number; i++) {
    all[i].file = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(all[i].file, (void *)&address, sizeof address) || write(all[i].file, request, length) != length) return perror("readers"), 1;
    epoll_ctl(poller, EPOLL_CTL_ADD, all[i].file, &(struct epoll_event){.events = EPOLLIN, .data.ptr = &all[i]});
  }
  for (long round = 1;; round++) {
    done = 0;
    for (int i = 0; i < number; i++) done += all[i].events >= round;
    while (done < number) {
      struct epoll_event events[EVENTS];
      int ready = epoll_wait(poller, events, EVENTS, -1);
      for (int i = 0; i < ready; i++) {
        struct reader *reader = events[i].data.ptr;
        static char bytes[1 << 16];
        ssize_t length = read(reader->file, bytes, sizeof bytes);
        if (length <= 0) return fprintf(stderr, "readers: a connection ended\n"), 1;
        long before = reader->events;
        count(reader, bytes, length);
        done += before < round && reader->events >= round;
      }
    }
    if (round == 1) puts("ready"); else printf("%.9f\n", now());
    fflush(stdout);
  }
}
