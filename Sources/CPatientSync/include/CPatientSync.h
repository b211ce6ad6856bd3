#ifndef C_PATIENT_SYNC_H
#define C_PATIENT_SYNC_H

// Lets a thread do something else while SQLite waits for the disk, and looks at files below SQLite.

#include <stdint.h>

/// Carries out `sync(job)`, in any thread, and returns what it returned when it has ended.
typedef int (*cps_waiter)(void *context, int (*sync)(void *job), void *job);

/// Makes all files that SQLite opens from here on patient. Any number of calls, in any thread, do what one does.
///
/// Returns what SQLite said: where it is not 0, files stay as they are.
int cps_install(void);

/// From here on this thread has its files brought to the disk by a waiter, until there is none: NULL.
void cps_set_waiter(cps_waiter waiter, void *context);

struct sqlite3;

/// Takes what the write-ahead log of a file holds into the file, which has none from then on. Needs no shared memory, but
/// nobody else may have the file open. Returns what SQLite said: 0 where it was done.
int cps_do_without_log(const char *path);

/// How far the write-ahead log of a file is taken into it: where this is another, somebody has taken something, or the
/// log began anew.
typedef struct {
  uint32_t salts[2];
  /// How much somebody has begun to take, and how much is there.
  uint32_t begun, done;
} cps_place;

/// Where the log is. Cost: that of reading some words in memory. Returns 0 where nothing can be told.
int cps_log_place(struct sqlite3 *connection, cps_place *place);

/// What the write-ahead log of a file holds for whoever reads it now: where this is the same as before, nobody has
/// committed anything.
typedef struct {
  uint32_t salts[2];
  /// How many pages are in the log, and how often something was committed.
  uint32_t pages, commits;
  /// Of all that, and of the checksums of the pages.
  uint32_t checksum[2];
} cps_version;

/// What the log holds. Cost: that of reading some words in memory. Returns 0 where nothing can be told, as while somebody
/// commits.
int cps_log_version(struct sqlite3 *connection, cps_version *version);

/// A number that tells what is in the file itself, as far as its header and the last entry of a table tell: of two
/// states of a table that only grows these are never the same. Cost: that of reading some pages.
///
/// Returns 0 if there is no such table in it.
int cps_fingerprint(struct sqlite3 *connection, uint32_t root, uint64_t *result);

/// Reads the beginning of a file without harm to the locks that this process has on it. Returns 0 if there is none.
int cps_header(const char *path, unsigned char *header, int count);

/// Whether a connection takes the log into the file, and removes it, if it is closed as the last one.
void cps_set_takes_log(struct sqlite3 *connection, int takes);

/// Whether nobody else has the file open that a connection has read, in this process or in another.
int cps_is_alone(struct sqlite3 *connection);

/// Keeps all others from writing the log, and from taking it into the file; from reading it too, once it was forgotten.
/// Not inside of a transaction. Returns what SQLite said: 0 where it was done.
int cps_lock_log(struct sqlite3 *connection);
void cps_unlock_log(struct sqlite3 *connection);

/// Has all who have the file open read its log anew, which was emptied by whom has it locked.
void cps_forget_log(struct sqlite3 *connection);

#endif
