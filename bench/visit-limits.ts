/** The limits of a page's first visit, here and in `e2e/first-visit.spec.ts`. */
export const visitLimits = {
  requests: 15,
  kilobytes: 200,
  /** The largest layout shift: browsers also count moves by parts of a pixel, which nobody can see. */
  shift: 0.005,
};
