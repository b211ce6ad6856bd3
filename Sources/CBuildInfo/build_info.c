#include "CBuildInfo.h"

#include <stdio.h>

const char *build_info_commit(void) {
  // 'git archive' fills these in, see .gitattributes. Git shortens a hash differently in each clone, so it is cut here.
  static const char hash[] = "$Format:%H$", date[] = "$Format:%cs$";
  static char commit[sizeof "0123456789, 2026-11-26"];
  if (hash[0] == '$') return SCOREBOARD_COMMIT;
  snprintf(commit, sizeof commit, "%.10s, %.10s", hash, date);
  return commit;
}
