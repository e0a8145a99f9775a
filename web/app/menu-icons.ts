import {
  IconBed,
  IconBellRinging,
  IconBooks,
  IconBulb,
  IconCalendarEvent,
  IconDeviceDesktop,
  IconGift,
  IconHelpCircle,
  IconHome,
  IconHomePlus,
  IconMessage2Star,
  IconReceipt,
  IconToolsKitchen2,
  IconTruckDelivery,
  IconUserCheck,
  IconUserCircle,
} from '@tabler/icons-react';
import { pages } from '#contract/pages.ts';
import type { MenuEntry } from './menu-entries.ts';

export const menuIcons = {
  [pages.home]: IconHome,
  [pages.rooms]: IconBed,
  [pages.studyRooms]: IconBooks,
  [pages.feedback]: IconMessage2Star,
  [pages.payments]: IconReceipt,
  [pages.bookings]: IconCalendarEvent,
  [pages.profile]: IconUserCircle,
  [pages.food]: IconToolsKitchen2,
  [pages.orderStatus]: IconTruckDelivery,
  [pages.pcs]: IconDeviceDesktop,
  [pages.loyalty]: IconGift,
  [pages.improvements]: IconBulb,
  [pages.questions]: IconHelpCircle,
  [pages.adminRequests]: IconUserCheck,
  [pages.addRoom]: IconHomePlus,
  [pages.orderUpdate]: IconBellRinging,
} as const satisfies Record<MenuEntry['to'], typeof IconHome>;
