import type { Role } from '#contract/identity/permissions.ts';
import type { User } from '#contract/identity/users.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { readTimeCursor, writeTimeCursor } from '../../lists/time-cursor.ts';
import { findUser, findUsers, type UserRow } from './users.queries.ts';

const presentUser = ({
  id,
  name,
  email,
  email_verified,
  phone_number,
  image,
  role,
  language,
}: UserRow): User => ({
  uid: id,
  name,
  email,
  emailVerified: email_verified,
  phoneNumber: phone_number,
  photoURL: image ?? '',
  role,
  ...(language && { language }),
});

type Query = { role?: Role | undefined; limit: number; after?: string | undefined };

/** A page of users, optionally of one role, in order of registration. */
export const listUsers = async (db: Db, { role, limit, after }: Query): Promise<Page<User>> => {
  const rows = await findUsers(db, { role, limit, after: readTimeCursor(after) });
  return cutPage(rows, { limit, cursorOf: writeTimeCursor, present: presentUser });
};

export const showUser = async (db: Db, uid: string): Promise<User> => {
  const row = await findUser(db, uid);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return presentUser(row);
};
