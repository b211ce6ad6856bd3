#pragma once

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast, which Swift does not import: SQLite copies the bytes before these functions return.

static inline int cs_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int cs_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Variable arguments are not imported, either: a name in double quotes that is no column is an error.
static inline void cs_refuse_quoted_strings(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

// Computed from other macros.
static const int cs_io_error_fsync = SQLITE_IOERR_FSYNC;
