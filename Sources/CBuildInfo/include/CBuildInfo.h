/// The commit that was built and its date, as in "3f2a9c1, 2026-11-26"; empty if it is not known.
const char *build_info_commit(void);
