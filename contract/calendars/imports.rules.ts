/** Why a calendar of another site could not be read. */
export const importProblems = [
  'address',
  'unreachable',
  'refused',
  'redirects',
  'too large',
  'too slow',
  'not a calendar',
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** The most calendars that one bookable can follow. */
export const maxImports = 10;

export const maxImportNameLength = 60;
