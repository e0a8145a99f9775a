import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router';
import { pages } from '#contract/pages.ts';
import type { BookableKind } from '#web/features/bookables/bookable.ts';
import { BookableListPage } from '#web/features/bookables/bookable-list-page.tsx';
import { startDetail, startHome, startList } from '#web/features/bookables/bookable-queries.ts';
import { menuQuery } from '#web/features/food/menu/menu.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import { sessionQuery } from '#web/features/identity/session.ts';
import { houseQuery } from '#web/lib/house.ts';
import { withTemporal } from '#web/lib/temporal.ts';
import { venueQuery } from '#web/lib/venue.ts';
import { CrashPage, NotFoundPage } from './error-pages.tsx';
import { AdminsOnly, SignedInOnly, StaffOnly } from './guards.tsx';
import { Shell } from './shell.tsx';
import { needsViewer } from './when-ready.ts';

/** The route table: every page's address, its code (on demand, but for Home and the lists) and the data it starts loading. */
const routes = (client: QueryClient): RouteObject[] => {
  // Loaders only start the queries: the page shows at once with its skeleton and reads the same queries.
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
      handle: needsViewer,
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
    { path: pages.payments, lazy: () => import('#web/features/payments/payments-page.tsx') },
    { path: pages.feedback, lazy: withTemporal(() => import('#web/features/feedback/feedback-page.tsx')) },
    {
      path: pages.food,
      lazy: withTemporal(() => import('#web/features/food/menu/food-page.tsx')),
      loader: () => void client.prefetchQuery(menuQuery),
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
    {
      Component: AdminsOnly,
      handle: needsViewer,
      children: [
        {
          path: pages.adminRequests,
          lazy: () => import('#web/features/admin-requests/admin-requests-page.tsx'),
        },
        { path: pages.addRoom, lazy: () => import('#web/features/add-room/add-room-page.tsx') },
        { path: pages.refunds, lazy: () => import('#web/features/payments/refunds-page.tsx') },
        { path: pages.menuUpdate, lazy: () => import('#web/features/food/menu-update/menu-update-page.tsx') },
      ],
    },
    {
      Component: StaffOnly,
      handle: needsViewer,
      children: [
        { path: pages.orderUpdate, lazy: () => import('#web/features/food/kitchen/order-update-page.tsx') },
        {
          lazy: withTemporal(() => import('#web/features/desk/desk-layout.tsx')),
          children: [
            { path: pages.desk, lazy: () => import('#web/features/desk/today/today-page.tsx') },
            { path: pages.deskBoard, lazy: () => import('#web/features/desk/board/board-page.tsx') },
            {
              path: pages.deskBookings,
              lazy: () => import('#web/features/desk/booking/desk-bookings-page.tsx'),
            },
            { path: pages.deskBooking, lazy: () => import('#web/features/desk/booking/booking-page.tsx') },
            { path: pages.deskGuests, lazy: () => import('#web/features/desk/guests/list/guests-page.tsx') },
            { path: pages.deskGuest, lazy: () => import('#web/features/desk/guests/page/guest-page.tsx') },
            {
              Component: AdminsOnly,
              children: [
                {
                  path: pages.deskRoom,
                  lazy: () => import('#web/features/desk/rooms/editor/room-editor-page.tsx'),
                },
                { path: pages.deskRooms, lazy: () => import('#web/features/desk/rooms/list/rooms-page.tsx') },
                { path: pages.deskLog, lazy: () => import('#web/features/desk/log/log-page.tsx') },
                { path: pages.deskRates, lazy: () => import('#web/features/desk/rates/rates-page.tsx') },
                {
                  path: pages.deskInsights,
                  lazy: () => import('#web/features/desk/insights/insights-page.tsx'),
                },
                {
                  path: pages.deskSettings,
                  lazy: () => import('#web/features/desk/settings/settings-page.tsx'),
                },
              ],
            },
          ],
        },
      ],
    },
    { path: '*', Component: NotFoundPage },
  ];
};

/** Starts what every page begins with; the promise is about who is signed in. */
export const startShared = (client: QueryClient): Promise<void> => {
  void client.prefetchQuery(venueQuery);
  void client.prefetchQuery(houseQuery);
  return client.prefetchQuery(sessionQuery);
};

/** All pages within the shell. */
export const createRoutes = (client: QueryClient): RouteObject[] => [
  {
    Component: () => <Shell />,
    ErrorBoundary: CrashPage,
    HydrateFallback: () => <Shell loading />,
    children: [{ ErrorBoundary: CrashPage, children: routes(client) }],
  },
];

export const createRouter = (client: QueryClient) => createBrowserRouter(createRoutes(client));
