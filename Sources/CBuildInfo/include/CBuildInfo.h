/// The commit that was built and its date, as in "3f2a9c1, 2026-11-26"; empty if it is not known.
const char *build_info_commit(void);

/// The number of words that the program was started with, its name among them; 0 if the C library does not say.
int program_argument_count(void);

/// One of these words, from 0.
const char *program_argument(int index);
