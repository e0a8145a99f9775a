import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  type LoaderFunction,
  matchRoutes,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router';
import { pages } from '#contract/pages.ts';
import type { BookableKind } from '#web/features/bookables/bookable.ts';
import { BookableListPage } from '#web/features/bookables/bookable-list-page.tsx';
import { startDetail, startHome, startList } from '#web/features/bookables/bookable-queries.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import { sessionQuery } from '#web/features/identity/session.ts';
import { houseQuery } from '#web/lib/house.ts';
import { withTemporal } from '#web/lib/temporal.ts';
import { venueQuery } from '#web/lib/venue.ts';
import { CrashPage, NotFoundPage } from './error-pages.tsx';
import { SignedInOnly } from './guards.tsx';
import { Shell } from './shell.tsx';

/**
 * The guests' route table: paths, code (lazy, except Home and the lists) and the queries to start loading.
 */
const routes = (client: QueryClient, staffRoutes: RouteObject[]): RouteObject[] => {
  // Loaders only start queries: the page shows its skeleton at once and reads the same queries.
  const listLoader =
    (kind: BookableKind): LoaderFunction =>
    ({ request }) =>
      startList(client, kind, new URL(request.url).searchParams);
  const detailLoader =
    (kind: BookableKind): LoaderFunction =>
    ({ params }) =>
      startDetail(client, kind, params.id ?? '');

  return [
    { path: pages.home, Component: HomePage, loader: () => startHome(client) },
    { path: pages.rooms, Component: () => <BookableListPage kind="room" />, loader: listLoader('room') },
    {
      path: pages.room,
      lazy: withTemporal(() => import('#web/features/bookables/room-page.tsx')),
      loader: detailLoader('room'),
    },
    {
      path: pages.studyRooms,
      Component: () => <BookableListPage kind="study" />,
      loader: listLoader('study'),
    },
    {
      path: pages.studyRoom,
      lazy: withTemporal(async () => ({
        Component: (await import('#web/features/bookables/hour-pages.tsx')).StudyRoomPage,
      })),
      loader: detailLoader('study'),
    },
    { path: pages.pcs, Component: () => <BookableListPage kind="pc" />, loader: listLoader('pc') },
    {
      path: pages.pc,
      lazy: withTemporal(async () => ({
        Component: (await import('#web/features/bookables/hour-pages.tsx')).PcPage,
      })),
      loader: detailLoader('pc'),
    },
    { path: pages.thanks, lazy: withTemporal(() => import('#web/features/checkout/thanks-page.tsx')) },
    { path: pages.login, lazy: () => import('#web/features/identity/login-page.tsx') },
    { path: pages.register, lazy: () => import('#web/features/identity/register-page.tsx') },
    { path: pages.forgotPassword, lazy: () => import('#web/features/identity/forgot-password-page.tsx') },
    { path: pages.resetPassword, lazy: () => import('#web/features/identity/reset-password-page.tsx') },
    { path: pages.profile, lazy: () => import('#web/features/profile/profile-page.tsx') },
    { path: pages.cart, lazy: withTemporal(() => import('#web/features/cart/cart-page.tsx')) },
    {
      Component: SignedInOnly,
      children: [
        {
          path: pages.bookings,
          lazy: withTemporal(() => import('#web/features/bookings/bookings-page.tsx')),
        },
        { path: pages.loyalty, lazy: () => import('#web/features/loyalty/loyalty-page.tsx') },
        {
          path: pages.improvements,
          lazy: () => import('#web/features/improvements/improvements-page.tsx'),
        },
        { path: pages.pay, lazy: () => import('#web/features/checkout/pay-page.tsx') },
        { path: pages.receipt, lazy: () => import('#web/features/payments/receipt-page.tsx') },
      ],
    },
    {
      path: pages.stay,
      lazy: withTemporal(async () => {
        const { Component, createLoader } = await import('./stay-route.tsx');
        return { Component, loader: createLoader(client) };
      }),
    },
    { path: pages.payments, lazy: () => import('#web/features/payments/payments-page.tsx') },
    { path: pages.feedback, lazy: withTemporal(() => import('#web/features/feedback/feedback-page.tsx')) },
    {
      path: pages.food,
      lazy: withTemporal(async () => {
        const { Component, createLoader } = await import('#web/features/food/menu/food-page.tsx');
        return { Component, loader: createLoader(client) };
      }),
    },
    { path: pages.foodBill, lazy: () => import('#web/features/food/status/order-status-page.tsx') },
    { path: pages.orderStatus, lazy: () => import('#web/features/food/status/order-status-page.tsx') },
    { path: pages.orderInfo, lazy: () => import('#web/features/food/status/order-info-page.tsx') },
    {
      path: pages.questions,
      lazy: async () => {
        const { Component, createLoader } = await import('#web/features/questions/questions-page.tsx');
        return { Component, loader: createLoader(client) };
      },
    },
    ...staffRoutes,
    { path: '*', Component: NotFoundPage },
  ];
};

/** Starts the queries that every page needs; the promise is about the session. */
export const startShared = (client: QueryClient): Promise<void> => {
  void client.prefetchQuery(venueQuery);
  void client.prefetchQuery(houseQuery);
  return client.prefetchQuery(sessionQuery);
};

/**
 * A change of a page's own filters only draws the page, which then fetches what it lacks. Running its loader first
 * would make React Router ignore `flushSync`.
 */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

const insideShell = 'inside-shell';

const frame = { ErrorBoundary: CrashPage, HydrateFallback: () => <Shell loading /> };

/** All pages, inside the shell except for one; staff routes are in a separate file. */
export const createRoutes = (client: QueryClient, staffRoutes: RouteObject[] = []): RouteObject[] => [
  // It decides itself whether to show the shell.
  {
    ...frame,
    path: pages.now,
    lazy: async () => {
      const { Component, createLoader } = await import('./now-route.tsx');
      return { Component, loader: createLoader(client) };
    },
  },
  {
    ...frame,
    Component: () => <Shell />,
    children: [
      {
        id: insideShell,
        ErrorBoundary: CrashPage,
        children: routes(client, staffRoutes).map((route) => ({ shouldRevalidate, ...route })),
      },
    ],
  },
];

export const createRouter = (client: QueryClient) => {
  const guestRoutes = createRoutes(client);
  return createBrowserRouter(guestRoutes, {
    // An unknown path may be a staff page; guests do not load those routes.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (matchRoutes(guestRoutes, path)?.at(-1)?.route.path !== '*') return;
      patch(insideShell, (await import('./staff-routes.tsx')).staffRoutes);
    },
  });
};
