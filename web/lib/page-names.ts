import { m } from '#messages/web.ts';
/** What pages are called wherever they are named: in the menu, the footer, their headings and titles. */
export const pageNames = {
  home: m.lib_page_home(),
  rooms: m.lib_page_rooms(),
  studyRooms: m.lib_page_study_rooms(),
  feedback: m.lib_page_feedback(),
  payments: m.lib_page_payments(),
  bookings: m.lib_page_bookings(),
  profile: m.lib_page_profile(),
  food: m.lib_page_food(),
  orderStatus: m.lib_page_order_status(),
  pcs: m.lib_page_pcs(),
  loyalty: m.lib_page_loyalty(),
  improvements: m.lib_page_improvements(),
  questions: m.lib_page_questions(),
  adminRequests: m.lib_page_admin_requests(),
  addRoom: m.lib_page_add_room(),
  orderUpdate: m.lib_page_order_update(),
  menuUpdate: m.lib_page_menu_update(),
  cart: m.lib_page_cart(),
  receipt: m.lib_page_receipt(),
  refunds: m.lib_page_refunds(),
};
