import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Expects that axe finds nothing on the page as it stands. */
export const checkWithAxe = async (page: Page, where = page.url()): Promise<void> => {
  // While something changes, axe would judge an old colour in a new state.
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // Loading axe takes as long as running it, so a page that has it does not get it again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(findViolations), where).toEqual([]);
};

/** Runs in the page. Axe's selectors and passed rules are not needed. */
const findViolations = async (): Promise<string[]> => {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};
