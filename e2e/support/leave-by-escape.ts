import { expect, type Locator } from '@playwright/test';

/** Closes what has opened by its key, to which it listens once it has the focus. */
export const leaveByEscape = async (opened: Locator): Promise<void> => {
  const hasFocus = () => opened.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  await opened.page().keyboard.press('Escape');
};
