import type { RouteObject } from 'react-router';
import { pages } from '#contract/pages.ts';
import { withTemporal } from '#web/lib/temporal.ts';
import { AdminsOnly, forAdmins, StaffOnly } from './staff-guards.tsx';

/** The route table of staff. */
export const staffRoutes: RouteObject[] = [
  {
    Component: AdminsOnly,
    handle: forAdmins,
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
            handle: forAdmins,
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
];
