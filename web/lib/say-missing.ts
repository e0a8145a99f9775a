import { nameField } from '#contract/fields.rules.ts';
import { m } from '#messages/web.ts';

/** What fields of guests are called; those of the desk are called as the contract does it. */
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

/** Says that a field was left empty, in the words that the server has for it. */
export const sayMissing = (field: string): string =>
  m.field_missing({ field: labels[field] ?? nameField(field) });
