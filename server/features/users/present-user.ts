import type { User } from '#contract/identity/users.ts';
import type { UserRow } from './users.queries.ts';

export const presentUser = ({
  id,
  name,
  email,
  email_verified,
  phone_number,
  image,
  role,
}: UserRow): User => ({
  uid: id,
  name,
  email,
  emailVerified: email_verified,
  phoneNumber: phone_number,
  photoURL: image ?? '',
  role,
});
