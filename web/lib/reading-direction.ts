/** Whether the page is read from right to left. */
export const isRightToLeft = (): boolean => document.dir === 'rtl';

const opposites: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Which key leads the same way along a page that is read from left to right: arrows go where they point. */
export const keyAlongLines = (key: string, isMirrored = isRightToLeft()): string =>
  (isMirrored && opposites[key]) || key;
