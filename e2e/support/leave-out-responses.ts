import type { Page } from '@playwright/test';

/** Removes the responses that come with every document, so that the page makes all its calls and a test can change them. */
export const leaveOutResponses = (page: Page): Promise<unknown> =>
  page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({
        response,
        body: body.replace(/<script [^>]*id="first-responses">.*?<\/script>/s, ''),
      });
    },
  );
