import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect } from 'vitest';
import { whenDone } from '#server/testing/when-done.ts';

/** Elements that no text may add to a page. */
const foreign =
  'script:not([src]):not([type="application/json"]), iframe, frame, object, embed, base, portal, marquee, [http-equiv], [srcdoc], a[href^="javascript" i], [formaction]';

/** A page's text without its embedded data, the addresses and alt texts of its pictures, and anything foreign. */
const readPage = `({
  text: [...document.body.children].map((one) => (one.localName === 'script' ? '' : one.textContent)).join('') + [...document.querySelectorAll('input, textarea')].map((field) => field.value).join(' '),
  pictures: globalThis.__pictures,
  words: [...document.images].map((image) => image.alt),
  foreign: [...document.querySelectorAll(${JSON.stringify(foreign)})].map((one) => one.outerHTML.slice(0, 200)),
  handlers: [...document.querySelectorAll('*')].flatMap((one) => one.getAttributeNames().filter((name) => /^on/i.test(name))),
})`;

/** Pictures load lazily: scrolls each into view until it has an address. */
const passPictures = `(async () => {
  const aFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (const image of [...document.images])
    for (let frame = 0; frame < 100 && !image.hasAttribute('src'); frame++) {
      image.scrollIntoView({ behavior: 'instant' });
      await aFrame();
    }
})()`;

/** A picture that fails to load is replaced at once, so its address must be recorded when it is set. */
const onLoad = `
  addEventListener('securitypolicyviolation', (event) => __broke(event.effectiveDirective, event.blockedURI));
  globalThis.__pictures = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes])
        for (const image of node.tagName === 'IMG' ? [node] : (node.querySelectorAll?.('img') ?? []))
          globalThis.__pictures.push(image.getAttribute('src'));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['src'] });
`;

/** A picture's address as React renders it: React replaces `javascript:` addresses. */
const asWritten = (address: string): string =>
  /^javascript:/i.test(address.replaceAll(/\s/g, ''))
    ? "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')"
    : address;

type Seen = { text: string; pictures: string[]; words: string[]; foreign: string[]; handlers: string[] };

/** A browser that records scripts that ran, dialogs, errors, policy violations, and requests to other sites. */
export const openBrowser = async (address: string) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  whenDone(() => browser.close());
  const { host, origin } = new URL(address);
  const found: string[] = [];
  /** Pictures blocked by the policy: no call accepts their addresses, so they were written past the API. */
  const stopped = { pictures: 0 };
  const seenAt: { path: string; text: string; pictures: Set<string>; words: string[] }[] = [];
  let loads = 0;

  const watch = async (context: BrowserContext): Promise<Page> => {
    await context.exposeBinding('__ran', ({ page }) => void found.push(`ran at ${page.url()}`));
    await context.exposeBinding('__broke', ({ page }, directive: string, by: string) => {
      if (directive === 'img-src' && !/^(https?|data)\b/.test(by)) stopped.pictures += 1;
      else found.push(`violation of ${directive} by ${by} at ${page.url()}`);
    });
    await context.addInitScript(onLoad);
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.host !== host)
        found.push(`${request.resourceType()} of ${url}`);
    });
    const page = await context.newPage();
    page.on('dialog', (dialog) => {
      found.push(`${dialog.type()} at ${page.url()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => found.push(`${error.message} at ${page.url()}`));
    return page;
  };

  const look = async (page: Page): Promise<void> => {
    await page.evaluate(passPictures);
    const seen = await page.evaluate<Seen>(readPage);
    const { pathname } = new URL(page.url());
    seenAt.push({ path: pathname, text: seen.text, pictures: new Set(seen.pictures), words: seen.words });
    for (const one of [...seen.foreign, ...seen.handlers]) found.push(`${one} in ${page.url()}`);
    if (new URL(page.url()).origin !== origin) found.push(`went to ${page.url()}`);
  };

  return {
    found,
    stopped,
    loads: () => loads,
    /** Whether a page has shown a text verbatim, as a picture's alt text, or as a picture's address. */
    hasShown: (path: string, text: string) =>
      seenAt.some((one) => one.path.startsWith(path) && one.text.includes(text)),
    hasDescribed: (path: string, text: string) =>
      seenAt.some((one) => one.path.startsWith(path) && one.words.includes(text)),
    hasPictured: (path: string, text: string) =>
      seenAt.some(
        (one) =>
          one.path.startsWith(path) && [text, asWritten(text)].some((address) => one.pictures.has(address)),
      ),
    enter: async (cookie?: string) => {
      const [name = '', value = ''] = cookie?.split('=', 2) ?? [];
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        acceptDownloads: true,
      });
      if (cookie) await context.addCookies([{ name, value, url: address }]);
      const page = await watch(context);
      return {
        page,
        look: () => look(page),
        /** Opens a page and waits until it has loaded, shows the text `shows`, and has a picture with the alt text `says`. */
        open: async (path: string, shows?: string, says?: string): Promise<void> => {
          loads += 1;
          await page.goto(`${address}${path}`, { waitUntil: 'load' });
          if (shows !== undefined)
            await expect
              .poll(async () => (await page.evaluate<Seen>(readPage)).text, { message: path })
              .toContain(shows);
          if (says !== undefined)
            await expect
              .poll(async () => (await page.evaluate<Seen>(readPage)).words, { message: path })
              .toContain(says);
          await page.waitForTimeout(150);
          await look(page);
        },
        close: () => context.close(),
      };
    },
  };
};
