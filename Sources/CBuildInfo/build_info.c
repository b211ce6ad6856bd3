#include "CBuildInfo.h"

const char *build_info_commit(void) {
  // 'git archive' fills this in, see .gitattributes.
  static const char archived[] = "$Format:%h, %cs$";
  return archived[0] == '$' ? SCOREBOARD_COMMIT : archived;
}
