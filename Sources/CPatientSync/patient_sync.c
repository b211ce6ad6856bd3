#include "CPatientSync.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

// The system's files as they are, but for how they are brought to the disk: that goes through a waiter. SQLite asks
// each file for its methods, so a copy of them with another `xSync` is enough.

typedef struct {
  sqlite3_io_methods patient;  // First: a file's methods lead here.
  const sqlite3_io_methods *original;
} Methods;

typedef struct {
  sqlite3_file *file;
  int flags;
} Job;

// One for each kind of file that the system tells apart by the way it is locked.
static Methods methods[16];
static pthread_mutex_t methods_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static sqlite3_vfs *original;
static sqlite3_vfs patient;
static int result = SQLITE_ERROR;

static _Thread_local cps_waiter waiter;
static _Thread_local void *waiter_context;

static int sync_now(void *argument) {
  Job *job = argument;
  const Methods *methods = (const Methods *)job->file->pMethods;
  return methods->original->xSync(job->file, job->flags);
}

static int patient_sync(sqlite3_file *file, int flags) {
  Job job = {file, flags};
  return waiter ? waiter(waiter_context, sync_now, &job) : sync_now(&job);
}

// The patient methods of a kind of files; its own if there are too many kinds.
static const sqlite3_io_methods *patient_methods(const sqlite3_io_methods *own) {
  const sqlite3_io_methods *found = own;
  pthread_mutex_lock(&methods_lock);
  for (size_t kind = 0; kind < sizeof methods / sizeof *methods; kind++) {
    if (methods[kind].original == NULL) {
      methods[kind].original = own;
      methods[kind].patient = *own;
      methods[kind].patient.xSync = patient_sync;
    }
    if (methods[kind].original == own) {
      found = &methods[kind].patient;
      break;
    }
  }
  pthread_mutex_unlock(&methods_lock);
  return found;
}

static int patient_open(
    sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  int code = original->xOpen(original, name, file, flags, out_flags);
  // A version that is not known may have more methods than are copied.
  if (code == SQLITE_OK && file->pMethods != NULL && file->pMethods->iVersion <= 3) {
    file->pMethods = patient_methods(file->pMethods);
  }
  return code;
}

static void install(void) {
  original = sqlite3_vfs_find(NULL);
  if (original == NULL) return;
  patient = *original;
  patient.pNext = NULL;
  patient.zName = "scoreboard-patient";
  patient.xOpen = patient_open;
  result = sqlite3_vfs_register(&patient, 1);
}

int cps_install(void) {
  pthread_once(&once, install);
  return result;
}

void cps_set_waiter(cps_waiter new_waiter, void *context) {
  waiter = new_waiter;
  waiter_context = context;
}

int cps_do_without_log(const char *path) {
  sqlite3 *connection = NULL;
  int code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, NULL);
  // Who is alone needs no shared memory: this has to be said before anything is read.
  const char *sql = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE";
  if (code == SQLITE_OK) code = sqlite3_exec(connection, sql, NULL, NULL, NULL);
  sqlite3_close(connection);
  return code;
}
