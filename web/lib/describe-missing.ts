import { nameField } from '#contract/fields.rules.ts';
import { m } from '#messages/web.ts';

/** Labels of guests' fields; those of the desk use the contract's. */
const labels: Readonly<Record<string, string>> = {
  name: m.label_name(),
  email: m.label_email(),
  password: m.label_password(),
  newPassword: m.label_new_password(),
  currentPassword: m.label_current_password(),
  date: m.label_date(),
  time: m.label_time(),
  duration: m.label_duration(),
  roomType: m.label_room_type(),
  roomId: m.label_room_id(),
  pcId: m.label_pc_id(),
  phoneNumber: m.label_phone_number(),
  rating: m.label_rating(),
  feedback: m.label_feedback(),
  text: m.label_text(),
};

/** The server's message for a blank field. */
export const describeMissing = (field: string): string =>
  m.field_missing({ field: labels[field] ?? nameField(field) });
