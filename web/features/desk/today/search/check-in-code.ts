/** A check-in code as it is stored, whatever it was typed like; undefined for what cannot be one. Letters that are easily
 * mistaken for digits are read as those. */
export const readCode = (typed: string): string | undefined => {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code) ? code : undefined;
};

/** Whether it can be nothing but a code. Wrong codes are counted by the server: a name of eight letters is searched for first. */
export const isSurelyCode = (typed: string): boolean => /\d/.test(typed) && readCode(typed) !== undefined;
