/** What a first visit of a page may cost at most, here and in `e2e/first-visit.spec.ts`. */
export const visitLimits = {
  requests: 15,
  kilobytes: 200,
  /** How far what is seen may jump: browsers also count moves by parts of a pixel, and less than this nobody can see. */
  shift: 0.005,
};
