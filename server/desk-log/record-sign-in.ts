import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { OwnAction } from '#contract/desk/log.rules.ts';
import type { Db } from '../db/schema.ts';

const action: OwnAction = 'sign in';

type Place = { requestId: string; address: string; now: Temporal.Instant };

const at = ({ epochMilliseconds }: Temporal.Instant): Date => new Date(epochMilliseconds);

/** More characters add nothing about a device. */
const longestDevice = 200;

export type SignInWay = 'password' | 'provider' | 'code' | 'recovery code' | 'passkey';

type SignIn = Place & { uid: string; with: SignInWay; device: string };

/** With a second factor these are only the first step. */
const firstSteps: readonly SignInWay[] = ['password', 'provider'];

/** Logs a sign-in of a member of staff. Guests are not logged. */
export const recordSignIn = async (db: Db, { uid, device, now, requestId, address, ...signIn }: SignIn) => {
  const after = JSON.stringify({ with: signIn.with, device: device.slice(0, longestDevice) });
  await sql`
    insert into desk_log (at, actor_id, actor_name, action, subject, after, request_id, address)
    select ${at(now)}, id, name, ${action}, 'guest ' || id, ${after}::jsonb, ${requestId}, ${address}
    from users where id = ${uid} and role in ('clerk', 'admin')
      and not (two_factor_enabled and ${firstSteps.includes(signIn.with)})`.execute(db);
};

/** Logs a failed sign-in at a staff account; takes as long for any other address. */
export const recordFailedSignIn = async (
  db: Db,
  { email, now, requestId, address }: Place & { email: string },
): Promise<void> => {
  await sql`
    insert into desk_log (at, actor_id, actor_name, action, subject, refused, request_id, address)
    select ${at(now)}, id, name, ${action}, 'guest ' || id, 'SIGN_IN_FAILED', ${requestId}, ${address}
    from users where lower(email) = ${email.toLowerCase()} and role in ('clerk', 'admin')`.execute(db);
};
