// A board on a PostgreSQL server that does the same statements for a score key as the program, for 'Scripts/measure-database':
// prepared, in two round trips of libpq's pipeline mode, on tables of its own in the schema 'lean'.
//
//   lean make URL BOARDS                      makes the tables, and boards of a hundred players
//   lean keys URL WAY                         a key for each byte of standard input; prints its number once it is committed
//   lean clients URL WAY CLIENTS BOARDS KEYS  so many clients at once, the keys of each one after another. Prints how many
//                                             of all were committed in a second, and the times of a key: half of them, 99
//                                             of 100, in seconds
//
// WAY is 'all', or what of it is not done: 'no-notify', 'no-number' (the number of the store, which all entries share),
// 'no-notify-no-number'; or 'least', a single statement that is committed by itself; or 'ping', one that changes nothing.
#define _GNU_SOURCE
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { PLAYERS = 100, COLUMNS = 9 };

static const char tables[] =
  "DROP SCHEMA IF EXISTS lean CASCADE; CREATE SCHEMA lean;"
  "CREATE TABLE lean.store (id uuid PRIMARY KEY, version integer NOT NULL, sequence bigint NOT NULL) WITH (fillfactor = 10);"
  "INSERT INTO lean.store VALUES (gen_random_uuid(), 1, 0);"
  "CREATE TABLE lean.board (id uuid PRIMARY KEY, position bigint NOT NULL, name text NOT NULL);"
  "CREATE TABLE lean.player (board uuid NOT NULL REFERENCES lean.board (id) ON DELETE CASCADE, id uuid NOT NULL,"
  "  position numeric NOT NULL, name text NOT NULL, score bigint NOT NULL, rounds text, team text, colour bigint NOT NULL,"
  "  reached bigint NOT NULL, PRIMARY KEY (board, id)) WITH (fillfactor = 70);"
  "CREATE INDEX player_order ON lean.player (board, position);"
  "CREATE TABLE lean.change (sequence bigint PRIMARY KEY, uid uuid NOT NULL UNIQUE, scope uuid, writer bigint NOT NULL,"
  "  time double precision NOT NULL, command text NOT NULL, reversal text, reverses bigint, content text NOT NULL);"
  "CREATE INDEX change_scope ON lean.change (scope, sequence);"
  "CREATE SEQUENCE lean.number; CREATE TABLE lean.least (LIKE lean.change INCLUDING ALL);"
  "CREATE TABLE lean.reversible (scope uuid NOT NULL, direction text NOT NULL, sequence bigint NOT NULL, writer bigint NOT NULL,"
  "  PRIMARY KEY (scope, direction, sequence));";

static const struct { const char *name, *text; } statements[] = {
  {"begin", "BEGIN"},
  {"shared", "SELECT pg_advisory_xact_lock_shared(1)"},
  {"board", "SELECT 1 FROM lean.board WHERE id = $1 FOR UPDATE"},
  {"store", "SELECT id, version, sequence FROM lean.store"},
  {"news", "SELECT sequence, scope, writer, time, command, reversal, reverses, content, uid FROM lean.change"
           " WHERE sequence > $1 ORDER BY sequence LIMIT 256"},
  {"number", "UPDATE lean.store SET sequence = sequence + 1"
             " RETURNING sequence, set_config('lean.shift', (sequence - $1)::text, true)"},
  {"own-number", "SELECT nextval('lean.number'), set_config('lean.shift', (currval('lean.number') - $1)::text, true)"},
  {"change", "INSERT INTO lean.change (sequence, uid, scope, writer, time, command, reversal, reverses, content) VALUES"
             " ($1 + current_setting('lean.shift')::bigint, $2, $3, $4, $5, $6, NULL, NULL, $7)"},
  {"end", "DELETE FROM lean.reversible WHERE scope = $1 AND direction = 'redo' AND (writer = $2 OR sequence <= $3)"},
  {"mark", "INSERT INTO lean.reversible VALUES ($1, 'undo', $2 + current_setting('lean.shift')::bigint, $3)"},
  {"player", "UPDATE lean.player SET name = 'Player', score = score + 1, rounds = '1 2000', team = NULL, colour = 1, reached = $1"
             " WHERE board = $2 AND id = $3"},
  {"notify", "SELECT pg_notify('lean', sequence::text) FROM lean.store"},
  {"commit", "COMMIT"},
  {"least", "INSERT INTO lean.least VALUES (nextval('lean.number') + 0 * $1::bigint, $2, $3, $4, $5, $6, NULL, NULL, $7)"},
  {"ping", "SELECT 1"},
};

struct client { PGconn *connection; const char *way; char board[40], player[40], writer[20], known[24]; long keys; };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void fail(PGconn *connection) {
  fprintf(stderr, "lean: %s", PQerrorMessage(connection));
  exit(1);
}

static void run(PGconn *connection, const char *text) {
  PGresult *result = PQexec(connection, text);
  if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK) fail(connection);
  PQclear(result);
}

static struct client open_board(const char *url, const char *way, int number) {
  struct client client = {.connection = PQconnectdb(url), .way = way, .known = "0"};
  if (PQstatus(client.connection) != CONNECTION_OK) fail(client.connection);
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
    PGresult *result = PQprepare(client.connection, statements[i].name, statements[i].text, 0, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) fail(client.connection);
    PQclear(result);
  }
  PGresult *result = PQexec(client.connection, "SELECT coalesce(max(sequence), 0) FROM lean.change");
  snprintf(client.known, sizeof client.known, "%s", PQgetvalue(result, 0, 0));
  PQclear(result);
  // The random numbers of a process have to be its own.
  srandom(getpid());
  snprintf(client.board, sizeof client.board, "00000000-0000-0000-0000-%012d", number);
  snprintf(client.player, sizeof client.player, "00000000-0000-0000-0001-%012ld", random() % PLAYERS);
  snprintf(client.writer, sizeof client.writer, "%ld", random());
  return client;
}

static void queue(struct client *client, const char *name, int count, const char *const *values) {
  if (!PQsendQueryPrepared(client->connection, name, count, values, NULL, NULL, 0)) fail(client->connection);
}

// Sends what is queued, and waits for all answers: one round trip. Notes the newest of the numbers that a statement returned.
static void answer(struct client *client) {
  if (!PQpipelineSync(client->connection)) fail(client->connection);
  for (;;) {
    PGresult *result = PQgetResult(client->connection);
    if (!result) continue;
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK && PQnfields(result) == COLUMNS && PQntuples(result)) {
      snprintf(client->known, sizeof client->known, "%s", PQgetvalue(result, PQntuples(result) - 1, 0));
    }
    PQclear(result);
    if (status == PGRES_PIPELINE_SYNC) return;
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(client->connection);
  }
}

static void key(struct client *client) {
  char uid[40], time[40], content[512];
  snprintf(uid, sizeof uid, "%08lx-%04lx-4%03lx-8%03lx-%04lx%08lx", random(), random() & 0xFFFF, random() & 0xFFF, random() & 0xFFF,
           random() & 0xFFFF, random());
  snprintf(time, sizeof time, "%.3f", now());
  memset(content, 'x', sizeof content - 1);
  content[sizeof content - 1] = 0;
  const char *number = client->known, *board = client->board, *writer = client->writer;
  const char *const change[] = {number, uid, board, writer, time, "score Player +1", content};
  client->keys++;
  if (strcmp(client->way, "ping") == 0 || strcmp(client->way, "least") == 0) {
    queue(client, client->way, *client->way == 'p' ? 0 : 7, change);
    return answer(client);
  }
  queue(client, "begin", 0, NULL);
  queue(client, "shared", 0, NULL);
  queue(client, "board", 1, &board);
  queue(client, "store", 0, NULL);
  queue(client, "news", 1, &number);
  answer(client);
  const char *const end[] = {board, writer, number}, *const mark[] = {board, number, writer};
  const char *const player[] = {number, board, client->player};
  queue(client, strstr(client->way, "no-number") ? "own-number" : "number", 1, &number);
  queue(client, "change", 7, change);
  queue(client, "end", 3, end);
  queue(client, "mark", 3, mark);
  queue(client, "player", 3, player);
  if (!strstr(client->way, "no-notify")) queue(client, "notify", 0, NULL);
  queue(client, "commit", 0, NULL);
  answer(client);
}

static void make(const char *url, int boards) {
  PGconn *connection = PQconnectdb(url);
  if (PQstatus(connection) != CONNECTION_OK) fail(connection);
  PQsetNoticeProcessor(connection, (PQnoticeProcessor)(void (*)(void))abs, NULL);
  run(connection, tables);
  char text[1024];
  snprintf(text, sizeof text,
           "INSERT INTO lean.board SELECT ('00000000-0000-0000-0000-' || lpad(b::text, 12, '0'))::uuid, b, 'Board'"
           "  FROM generate_series(0, %d) b;"
           "INSERT INTO lean.player SELECT id, ('00000000-0000-0000-0001-' || lpad(p::text, 12, '0'))::uuid, p, 'Player', 0, NULL,"
           "  NULL, 1, 0 FROM lean.board, generate_series(0, %d) p; ANALYZE",
           boards - 1, PLAYERS - 1);
  run(connection, text);
  PQfinish(connection);
}

static int by_size(const void *a, const void *b) {
  double one = *(const double *)a, other = *(const double *)b;
  return (one > other) - (one < other);
}

int main(int argc, char **argv) {
  if (argc == 4 && strcmp(argv[1], "make") == 0) return make(argv[2], atoi(argv[3])), 0;
  if (argc == 4 && strcmp(argv[1], "keys") == 0) {
    struct client client = open_board(argv[2], argv[3], 0);
    PQenterPipelineMode(client.connection);
    struct termios terminal;
    if (tcgetattr(0, &terminal) == 0) cfmakeraw(&terminal), tcsetattr(0, TCSANOW, &terminal);
    puts("help");
    fflush(stdout);
    for (char byte; read(0, &byte, 1) == 1 && byte != 'q';) {
      key(&client);
      printf("%ld\n", client.keys);
      fflush(stdout);
    }
    return 0;
  }
  if (argc != 7 || strcmp(argv[1], "clients") != 0) return fprintf(stderr, "lean: make, keys or clients\n"), 2;
  int clients = atoi(argv[4]), boards = atoi(argv[5]), keys = atoi(argv[6]), ready[2], go[2];
  double *times = mmap(NULL, sizeof(double) * clients * keys, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (pipe(ready) || pipe(go)) return 1;
  for (int i = 0; i < clients; i++) {
    if (fork() == 0) {
      struct client client = open_board(argv[2], argv[3], i % boards);
      PQenterPipelineMode(client.connection);
      close(go[1]);
      char byte = 0;
      if (write(ready[1], "", 1) != 1 || read(go[0], &byte, 1) != 0) return 1;
      for (int k = 0; k < keys; k++) {
        double start = now();
        key(&client);
        times[i * keys + k] = now() - start;
      }
      return 0;
    }
  }
  char byte;
  for (int i = 0; i < clients; i++) if (read(ready[0], &byte, 1) != 1) return 1;
  double start = now();
  close(go[1]);
  int failed = 0, status;
  while (wait(&status) > 0) failed |= status;
  double seconds = now() - start;
  qsort(times, clients * keys, sizeof *times, by_size);
  printf("%.1f %.6f %.6f\n", clients * keys / seconds, times[clients * keys / 2], times[clients * keys * 99 / 100]);
  return failed != 0;
}
