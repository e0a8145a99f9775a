import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Page } from '../../lists/cut-page.ts';
import { presentUser } from './present-user.ts';
import { findUsers, type UserMark } from './users.queries.ts';

type Query = { role?: Role | undefined; limit: number; after?: string | undefined };

const Mark = z.object({ since: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/), id: z.string().min(1).max(64) });

const writeMark = ({ since, id }: UserMark): string => `${since}~${id}`;

/** Reads a mark back; one that this list has not given is bad input. */
const readMark = (text: string): UserMark => {
  const [since, ...rest] = text.split('~');
  const mark = Mark.safeParse({ since, id: rest.join('~') });
  if (!mark.success)
    throw new AppError('BAD_INPUT', {
      errors: [{ path: 'after', message: 'Not a mark that this list has given' }],
    });
  return mark.data;
};

/** The users, or those of one role, in the order in which they came; one page of them. */
export const listUsers = async (db: Kysely<Database>, { role, limit, after }: Query): Promise<Page<User>> => {
  const rows = await findUsers(db, { role, limit, after: after === undefined ? undefined : readMark(after) });
  const items = rows.slice(0, limit).map(presentUser);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return last ? { items, next: writeMark(last) } : { items };
};
