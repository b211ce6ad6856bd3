// A network of hosts without a cable, for 'Scripts/lib/network.py': makes a network device for each name, and carries each
// frame that one sends to all others. What the system offers for delays and losses is not in all kernels; this needs
// only TUN. Prints "ready", and does what the lines of standard input say, until their end:
//
//   delay MICROSECONDS    how long a frame is on its way
//   cut NAME              frames from and to this device are lost from now on, with those on their way; nobody is told
//   heal NAME             they arrive again
//
// Usage: wire NAME…
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

// More frames than this on their way are lost, as in a switch whose memory is full.
enum { DEVICES = 8, FRAMES = 8192, LONGEST = 1518 };

static struct { const char *name; int file, isCut; } devices[DEVICES];
static struct { long long due; int from; ssize_t length; char bytes[LONGEST]; } frames[FRAMES];
static long long delay;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void obey(const char *line, int count) {
  char word[16], name[IFNAMSIZ];
  if (sscanf(line, "delay %lld", &delay) == 1) delay *= 1000;
  if (sscanf(line, "%15s %15s", word, name) != 2) return;
  for (int i = 0; i < count; i++) {
    if (strcmp(name, devices[i].name) == 0) devices[i].isCut = strcmp(word, "cut") == 0;
  }
}

int main(int argc, char **argv) {
  int count = argc - 1;
  unsigned first = 0, next = 0;
  struct pollfd polled[DEVICES + 1] = {{.fd = 0, .events = POLLIN}};
  if (count < 2 || count > DEVICES) return fprintf(stderr, "wire: name two to %d devices\n", DEVICES), 2;
  for (int i = 0; i < count; i++) {
    struct ifreq request = {.ifr_flags = IFF_TAP | IFF_NO_PI};
    strncpy(request.ifr_name, argv[i + 1], IFNAMSIZ - 1);
    devices[i].name = argv[i + 1];
    devices[i].file = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (devices[i].file < 0 || ioctl(devices[i].file, TUNSETIFF, &request) < 0) return perror("wire: /dev/net/tun"), 1;
    polled[i + 1] = (struct pollfd){.fd = devices[i].file, .events = POLLIN};
  }
  puts("ready");
  fflush(stdout);
  for (;;) {
    long long left = first == next ? -1 : frames[first % FRAMES].due - now();
    if (left < 0) left = first == next ? -1 : 0;
    struct timespec wait = {.tv_sec = left / 1000000000, .tv_nsec = left % 1000000000};
    ppoll(polled, count + 1, left < 0 ? NULL : &wait, NULL);
    if (polled[0].revents) {
      char lines[4096];
      ssize_t length = read(0, lines, sizeof lines - 1);
      if (length <= 0) return 0;
      lines[length] = 0;
      for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) obey(line, count);
    }
    for (int i = 0; i < count; i++) {
      while (polled[i + 1].revents) {
        static char lost[LONGEST];
        int isFull = next - first == FRAMES;
        ssize_t length = read(devices[i].file, isFull ? lost : frames[next % FRAMES].bytes, LONGEST);
        if (length <= 0) break;
        if (isFull || devices[i].isCut) continue;
        frames[next % FRAMES].due = now() + delay;
        frames[next % FRAMES].from = i;
        frames[next++ % FRAMES].length = length;
      }
    }
    for (; first != next && frames[first % FRAMES].due <= now(); first++) {
      int from = frames[first % FRAMES].from;
      for (int i = 0; i < count; i++) {
        if (i == from || devices[i].isCut || devices[from].isCut) continue;
        // A host that does not take frames in has lost them.
        if (write(devices[i].file, frames[first % FRAMES].bytes, frames[first % FRAMES].length) < 0) continue;
      }
    }
  }
}
