import { expect, type Locator } from '@playwright/test';

/** Closes a dialog by Escape, which it handles once it has the focus. */
export const leaveByEscape = async (opened: Locator): Promise<void> => {
  const hasFocus = () => opened.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  await opened.page().keyboard.press('Escape');
};
