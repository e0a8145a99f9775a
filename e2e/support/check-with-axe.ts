import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Expects that axe finds nothing on the page as it stands. */
export const checkWithAxe = async (page: Page, where = page.url()): Promise<void> => {
  // What changes under axe's eyes is judged by a colour of before and a state of after.
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // Reading axe itself takes as long as looking, so that a page which has it already is not told again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(findViolations), where).toEqual([]);
};

/** Runs in the page. What axe would add of places, and of what it found right, is not read by anybody here. */
const findViolations = async (): Promise<string[]> => {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};
