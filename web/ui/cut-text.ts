/** As much of a text as fits, and how many characters do not. */
export const cutText = (text: string, most: number): { text: string; lost: number } => {
  if (text.length <= most) return { text, lost: 0 };
  // Half of a pair is no character.
  const end = /[\udc00-\udfff]/.test(text.charAt(most)) ? most - 1 : most;
  return { text: text.slice(0, end), lost: text.length - end };
};
