#include "CPatientSync.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// How a file looks below SQLite's cache and log. All is read through the file that SQLite has open: to open and close it
// once more would end the locks that this process has on it.

static sqlite3_file *file_of(sqlite3 *connection) {
  sqlite3_file *file = NULL;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return code == SQLITE_OK && file != NULL && file->pMethods != NULL ? file : NULL;
}

// The memory that all share who have the file open; NULL where there is none.
static volatile unsigned char *log_index(sqlite3_file *file) {
  volatile void *memory = NULL;
  if (file->pMethods->iVersion < 2 || file->pMethods->xShmMap == NULL) return NULL;
  if (file->pMethods->xShmMap(file, 0, 32768, 0, &memory) != SQLITE_OK) return NULL;
  return memory;
}

int cps_log_place(sqlite3 *connection, cps_place *place) {
  sqlite3_file *file = file_of(connection);
  volatile unsigned char *index = file ? log_index(file) : NULL;
  if (index == NULL) return 0;
  // See "WAL-Index File Format" of SQLite: the salts, `nBackfillAttempted` and `nBackfill`.
  memcpy(place->salts, (const void *)(index + 32), sizeof place->salts);
  memcpy(&place->begun, (const void *)(index + 128), sizeof place->begun);
  memcpy(&place->done, (const void *)(index + 96), sizeof place->done);
  return 1;
}

int cps_log_version(sqlite3 *connection, cps_version *version) {
  sqlite3_file *file = file_of(connection);
  volatile unsigned char *index = file ? log_index(file) : NULL;
  if (index == NULL || file->pMethods->xShmBarrier == NULL) return 0;
  // The header is there twice: who writes it writes the second copy first.
  uint32_t header[12], copy[12];
  memcpy(header, (const void *)index, sizeof header);
  file->pMethods->xShmBarrier(file);
  memcpy(copy, (const void *)(index + sizeof header), sizeof copy);
  // `isInit` is the thirteenth byte.
  if (memcmp(header, copy, sizeof header) != 0 || ((unsigned char *)header)[12] == 0) return 0;
  // `iChange`, `mxFrame`, `aSalt` and `aCksum`.
  version->commits = header[2];
  version->pages = header[4];
  memcpy(version->salts, header + 8, sizeof version->salts);
  memcpy(version->checksum, header + 10, sizeof version->checksum);
  return 1;
}

static void mix(uint64_t *hash, const unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) *hash = (*hash ^ bytes[i]) * 0x100000001b3u;
}

int cps_fingerprint(sqlite3 *connection, uint32_t root, uint64_t *result) {
  unsigned char header[100];
  sqlite3_file *file = file_of(connection);
  if (file == NULL || file->pMethods->xRead(file, header, sizeof header, 0) != SQLITE_OK) return 0;
  int size = header[16] << 8 | header[17];
  if (size == 1) size = 65536;
  if (size < 512) return 0;
  unsigned char *page = malloc((size_t)size);
  if (page == NULL) return 0;
  uint64_t hash = 0xcbf29ce484222325u;
  mix(&hash, header, sizeof header);
  int isLeaf = 0;
  for (int depth = 0; depth < 20 && root > 1 && !isLeaf; depth++) {
    sqlite3_int64 offset = (sqlite3_int64)(root - 1) * size;
    if (file->pMethods->xRead(file, page, size, offset) != SQLITE_OK) break;
    mix(&hash, page, (size_t)size);
    // Inner pages of a table have the type 5, and the number of their last page behind eight bytes.
    isLeaf = page[0] == 13;
    if (page[0] != 5) break;
    root = (uint32_t)page[8] << 24 | (uint32_t)page[9] << 16 | (uint32_t)page[10] << 8 | page[11];
  }
  free(page);
  *result = hash;
  return isLeaf;
}

int cps_header(const char *path, unsigned char *header, int count) {
  sqlite3 *connection = NULL;
  int code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, NULL);
  sqlite3_file *file = code == SQLITE_OK ? file_of(connection) : NULL;
  int isRead = file != NULL && file->pMethods->xRead(file, header, count, 0) == SQLITE_OK;
  sqlite3_close(connection);
  return isRead;
}

void cps_set_takes_log(sqlite3 *connection, int takes) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !takes, (int *)NULL);
}

int cps_is_alone(sqlite3 *connection) {
  sqlite3_file *file = file_of(connection);
  if (file == NULL) return 0;
  // Whoever has a file with a log open holds this lock with others.
  int code = file->pMethods->xLock(file, SQLITE_LOCK_EXCLUSIVE);
  file->pMethods->xUnlock(file, SQLITE_LOCK_SHARED);
  return code == SQLITE_OK;
}

// The locks for writing the log and for taking it into the file lie side by side.
static const int lock_offset = 0, lock_count = 2;

int cps_lock_log(sqlite3 *connection) {
  sqlite3_file *file = file_of(connection);
  if (file == NULL || log_index(file) == NULL) return SQLITE_ERROR;
  return file->pMethods->xShmLock(
      file, lock_offset, lock_count, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE);
}

void cps_unlock_log(sqlite3 *connection) {
  sqlite3_file *file = file_of(connection);
  if (file == NULL) return;
  file->pMethods->xShmLock(
      file, lock_offset, lock_count, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
}

void cps_forget_log(sqlite3 *connection) {
  sqlite3_file *file = file_of(connection);
  volatile unsigned char *index = file ? log_index(file) : NULL;
  if (index == NULL) return;
  // Both copies of the header of the index: whoever reads next makes it anew, from the log.
  for (int i = 0; i < 96; i++) index[i] = 0;
  if (file->pMethods->xShmBarrier) file->pMethods->xShmBarrier(file);
}
