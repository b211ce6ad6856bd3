#ifndef C_PATIENT_SYNC_H
#define C_PATIENT_SYNC_H

// Lets a thread do something else while SQLite waits for the disk.

/// Carries out `sync(job)`, in any thread, and returns what it returned when it has ended.
typedef int (*cps_waiter)(void *context, int (*sync)(void *job), void *job);

/// Makes all files that SQLite opens from here on patient. Any number of calls, in any thread, do what one does.
///
/// Returns what SQLite said: where it is not 0, files stay as they are.
int cps_install(void);

/// From here on this thread has its files brought to the disk by a waiter, until there is none: NULL.
void cps_set_waiter(cps_waiter waiter, void *context);

struct sqlite3;

/// Has a connection leave the write-ahead log where it is when it is closed.
void cps_keep_log(struct sqlite3 *connection);

/// Takes what the write-ahead log of a file holds into the file, which has none from then on. Needs no shared memory, but
/// nobody else may have the file open. Returns what SQLite said: 0 where it was done.
int cps_do_without_log(const char *path);

#endif
