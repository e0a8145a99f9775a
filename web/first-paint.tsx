import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { currentHouse, setCurrentHouse } from '#contract/house/house.rules.ts';
import { type PageName, pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { FirstPictures } from '#web/features/bookables/bookable-card.tsx';
import { PageSkeleton } from '#web/ui/page.tsx';
import { Providers } from './app/providers.tsx';
import { createRoutes, startShared } from './app/router.tsx';
import { Shell } from './app/shell.tsx';
import { staffRoutes } from './app/staff-routes.tsx';
import { whenReady } from './app/when-ready.ts';
import { createQueryClient } from './lib/api-query.ts';
import { pageNames } from './lib/page-names.ts';

/** The server replaces this with the nonce of each page load. */
const nonce = '__CSP_NONCE__';
/** And these with pictures of the first bookables, as many as are in a row. Home's order depends on availability. */
const bookablePictures = ['__PICTURE_0__', '__PICTURE_1__', '__PICTURE_2__'];

/** And these with the house's name, texts and terms. */
setCurrentHouse({
  ...currentHouse(),
  name: '__HOUSE_name__',
  address: '__HOUSE_address__',
  phone: '__HOUSE_phone__',
  email: '__HOUSE_email__',
  logo: '__HOUSE_logo__',
  // Messages need numbers here, so these stand for the hours.
  freeCancelHours: { room: 990_001, hour: 990_002 },
  checkOutTime: '__HOUSE_checkOutTime__',
  words: { headline: '__HOUSE_headline__', sentence: '__HOUSE_sentence__', footer: '__HOUSE_footer__' },
});

/** Stands for every id while the pages are rendered. */
const exampleId = '1';

type FirstPaint = {
  title: string | undefined;
  head: string;
  body: string;
  /** The addresses of the page's first calls, with `:id` for its own. */
  calls: readonly string[];
};

const withoutLoaders = (routes: RouteObject[]): RouteObject[] =>
  routes.map(({ loader: _, children, ...route }) =>
    children ? ({ ...route, children: withoutLoaders(children) } as RouteObject) : route,
  ); // a route with children stays one

/** Renders a page as it is before the first response, and lists the calls that it made. */
const renderPage = async (
  path: string,
  createRoutesFor: (client: QueryClient) => RouteObject[],
  pictures: readonly string[] = [],
): Promise<FirstPaint> => {
  const calls: string[] = [];
  globalThis.fetch = (address) => {
    calls.push(String(address).replace(new RegExp(`/${exampleId}$`), '/:id'));
    return new Promise(() => {}); // nobody responds
  };
  const client = createQueryClient();
  const router = createMemoryRouter(createRoutesFor(client), { initialEntries: [path] });
  await whenReady(router, Promise.resolve());
  void startShared(client);
  const html = renderToString(
    <Providers client={client} styleNonce={() => nonce}>
      <FirstPictures value={pictures}>
        <RouterProvider router={router} />
      </FirstPictures>
    </Providers>,
  );
  // Mantine's own styles move to the head, where they stay when the page takes over.
  const own = /<style data-mantine-styles.*?<\/style>/gs;
  const title = /<title>.*?<\/title>/;
  return {
    title: title.exec(html)?.[0],
    head: html.match(own)?.join('') ?? '',
    body: withoutStyleAttributes(untilTakenOver(html.replaceAll(own, '').replace(title, ''))),
    calls,
  };
};

/** Links work at once. Buttons and fields are inert until their script runs, because earlier input would be lost. The page
 * is marked as busy, so that a screen reader does not take it for complete. */
const untilTakenOver = (html: string): string =>
  html
    .replace(/<(button|form|search)\b/g, '<$1 inert aria-disabled="true"')
    .replace('<main ', '<main aria-busy="true" ');

/** The policy forbids style attributes in HTML, so each becomes a rule in a style element that carries the nonce. */
const withoutStyleAttributes = (html: string): string => {
  const rules = new Map<string, number>();
  const body = html.replace(/ style="([^"]*)"/g, (_, css: string) => {
    const number = rules.get(css) ?? rules.size;
    rules.set(css, number);
    return ` data-styled="${number}"`;
  });
  const sheet = [...rules].map(([css, number]) => `[data-styled="${number}"]{${css}}`).join('');
  return `<style nonce="${nonce}">${sheet.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")}</style>${body}`;
};

/** Content from the browser, and a form for admins: rendered as a heading with a placeholder for the rest. */
const blank: Partial<Record<PageName, string>> = {
  cart: pageNames.cart,
  improvements: pageNames.improvements,
  addRoom: m.add_room_add_new_room(),
};

/** The query strings with which these are opened. */
const searches: Partial<Record<PageName, string>> = { thanks: '?checkout=1', resetPassword: '?token=1' };

/** Their documents carry the responses to their first calls, with pictures of bookables. */
const ofBookables: ReadonlySet<PageName> = new Set(['rooms', 'room', 'studyRooms', 'studyRoom', 'pcs', 'pc']);

const renderByName = (name: PageName): Promise<FirstPaint> => {
  const path = `${pages[name].replace(':id', exampleId)}${searches[name] ?? ''}`;
  const heading = blank[name];
  const skeleton = (
    <Shell>
      <PageSkeleton name={heading} />
    </Shell>
  );
  const createRoutesFor = (client: QueryClient) => {
    if (heading) return [{ path: '*', element: skeleton }];
    const routes = createRoutes(client, staffRoutes);
    return name === 'home' || ofBookables.has(name) ? routes : withoutLoaders(routes);
  };
  return renderPage(path, createRoutesFor, ofBookables.has(name) ? bookablePictures : []);
};

const names = Object.keys(pages) as PageName[]; // it has no other keys

/** Each page before any script has run, by its name, and `index` for addresses without a page. */
export const firstPaint = Object.fromEntries([
  ...names.map((name) => [name, () => renderByName(name)] as const),
  ['index', () => renderPage('/no-such-page', (client) => createRoutes(client))] as const,
]);
