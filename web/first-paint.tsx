import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { pages } from '#contract/pages.ts';
import { Providers } from './app/providers.tsx';
import { Shell } from './app/shell.tsx';
import { HomePage } from './features/home/home-page.tsx';
import { FirstPictures } from './features/offers/first-pictures.ts';
import { Component as PcPage } from './features/pcs/pc-page.tsx';
import { Component as PcsPage } from './features/pcs/pcs-page.tsx';
import { Component as RoomPage } from './features/rooms/room-page.tsx';
import { Component as RoomsPage } from './features/rooms/rooms-page.tsx';
import { Component as StudyRoomPage } from './features/study-rooms/study-room-page.tsx';
import { Component as StudyRoomsPage } from './features/study-rooms/study-rooms-page.tsx';
import { createQueryClient } from './lib/api-query.ts';

/** The server puts the nonce of each page load in this place. */
const nonce = '__CSP_NONCE__';
/** And the pictures of the first offers here: as many as stand in a row. Home's order depends on what is free. */
const offerPictures = ['__PICTURE_0__', '__PICTURE_1__', '__PICTURE_2__'];

type Drawn = { title: string | undefined; head: string; body: string };

const draw = (path: string, page: React.ReactNode, pictures: readonly string[] = []): Drawn => {
  const router = createMemoryRouter([{ path, element: page }], { initialEntries: [path] });
  const html = renderToString(
    <Providers client={createQueryClient()} styleNonce={() => nonce}>
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
  };
};

/** Links work as drawn. Buttons and fields wait for their script: what is tapped or typed before it would be lost. */
const untilTakenOver = (html: string): string =>
  html.replace(/<(button|form|search)\b/g, '<$1 inert aria-disabled="true"');

/** The policy forbids style attributes in HTML, so each becomes a rule in a style element that carries the nonce. */
const withoutStyleAttributes = (html: string): string => {
  const rules = new Map<string, number>();
  const body = html.replace(/ style="([^"]*)"/g, (_, css: string) => {
    const number = rules.get(css) ?? rules.size;
    rules.set(css, number);
    return ` data-drawn="${number}"`;
  });
  const sheet = [...rules].map(([css, number]) => `[data-drawn="${number}"]{${css}}`).join('');
  return `<style nonce="${nonce}">${sheet.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")}</style>${body}`;
};

const drawPage = (path: string, Page: React.ComponentType, pictures?: readonly string[]): Drawn =>
  draw(
    path,
    <Shell>
      <Page />
    </Shell>,
    pictures,
  );

/** What a guest sees before any script has run, by the page's name: each with its skeletons, and `index` for all others. */
export const firstPaint = {
  home: () => drawPage(pages.home, HomePage),
  rooms: () => drawPage(pages.rooms, RoomsPage, offerPictures),
  room: () => drawPage(pages.room, RoomPage, offerPictures),
  studyRooms: () => drawPage(pages.studyRooms, StudyRoomsPage, offerPictures),
  studyRoom: () => drawPage(pages.studyRoom, StudyRoomPage, offerPictures),
  pcs: () => drawPage(pages.pcs, PcsPage, offerPictures),
  pc: () => drawPage(pages.pc, PcPage, offerPictures),
  index: () => draw('/', <Shell loading />),
};
