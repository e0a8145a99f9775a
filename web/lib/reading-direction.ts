/** Whether the page is written from right to left. */
export const isRightToLeft = (): boolean => document.dir === 'rtl';

const opposites: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The equivalent arrow key of a left-to-right page: arrows go where they point. */
export const keyAlongLines = (key: string, isMirrored = isRightToLeft()): string =>
  (isMirrored && opposites[key]) || key;
