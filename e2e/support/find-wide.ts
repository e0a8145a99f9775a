/** Runs in the page: the elements beyond the window's side where lines end, and the page's scroll width. */
export const findWide = () => {
  const isMirrored = document.dir === 'rtl';
  const reachesOut = (element: Element): boolean => {
    const { left, right } = element.getBoundingClientRect();
    return isMirrored ? left < -1 : right > innerWidth + 1;
  };
  /** Whether it is reached by scrolling a part of the page, such as the entries of the desk on phones. */
  const isWithinScroller = ({ parentElement }: Element): boolean =>
    parentElement !== null &&
    parentElement !== document.body &&
    (/auto|scroll/.test(getComputedStyle(parentElement).overflowX) || isWithinScroller(parentElement));
  return {
    scroll: document.documentElement.scrollWidth,
    wide: [...document.querySelectorAll('body *')]
      .filter((element) => reachesOut(element) && !isWithinScroller(element))
      .map((element) => element.outerHTML.slice(0, 80)),
  };
};

/** Runs in the page: elements whose text is cut off without an ellipsis. */
export const findCut = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    )
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
    .filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
    })
    .map((element) => element.outerHTML.slice(0, 120));
