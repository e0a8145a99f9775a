import { expect } from 'vitest';
import { type Reward, rewards } from '#contract/loyalty.rules.ts';
import { exclusiveAccess } from '#server/db/exclusive-access.ts';
import type { Person } from './open-desk.ts';
import * as desk from './paper.ts';
import { actor, guestAt, isAdmin, isRefused, one, personOf, type Run, type Take } from './run.ts';

export const rate: Take<'rate'> = async (run, { who, bookable, rating }) => {
  const { paper, house } = run;
  const guest = guestAt(run, who);
  const response = await house.send('POST', '/feedback', guest, {
    Room_id: house.bookables[bookable]?.id,
    email: guest.email,
    rating,
    message: 'Slept well.',
  });
  const stays = paper.stays.filter(
    (stay) =>
      stay.uid === guest.uid &&
      stay.bookable === house.bookables[bookable] &&
      ['booked', 'in', 'left'].includes(stay.state),
  );
  const unrated = stays.filter((stay) => !paper.entries.some((entry) => entry.stay === stay));
  const code = stays.length === 0 ? 'ROOM_NOT_BOOKED' : unrated.length === 0 ? 'FEEDBACK_EXISTS' : undefined;
  if (!isRefused(run, response, code)) {
    // The latest that has begun, or else the next.
    const begun = unrated.filter((stay) => desk.hasStarted(paper, stay));
    const [stay] = unrated.toSorted((one, other) => desk.startOf(one) - desk.startOf(other));
    const latest = begun.toSorted((one, other) => desk.startOf(other) - desk.startOf(one))[0] ?? stay;
    if (latest)
      paper.entries.push({
        id: `${response.insertedId}`,
        uid: guest.uid,
        stay: latest,
        rating,
        hidden: false,
      });
  }
  return guest;
};

export const rateAgain: Take<'rateAgain'> = async (run, { which, by, rating }) => {
  const entry = one(run.paper.entries, which);
  if (!entry) return undefined;
  const caller = actor(run, entry.uid, by);
  const response = await run.house.send('PUT', `/feedback/${entry.id}`, caller, {
    rating,
    message: 'Slept.',
  });
  // Not even an admin writes in another's name.
  const code = by === 'owner' ? undefined : 'NOT_ALLOWED';
  if (!isRefused(run, response, code)) entry.rating = rating;
  return personOf(run, entry.uid);
};

export const hide: Take<'hide'> = async (run, { which, by, hidden }) => {
  const entry = one(run.paper.entries, which);
  if (!entry) return undefined;
  const reason = hidden ? 'It names a guest.' : '';
  const caller = actor(run, entry.uid, by);
  const response = await run.house.send('PUT', `/feedback/${entry.id}/hidden`, caller, { reason });
  if (!isRefused(run, response, isAdmin(run, caller) ? undefined : 'NOT_ALLOWED')) entry.hidden = hidden;
  return personOf(run, entry.uid);
};

const redeemOnce = async (run: Run, guest: Person, reward: Reward): Promise<void> => {
  const { paper, house } = run;
  const account = desk.accountOf(paper, guest.uid);
  const response = await house.send('POST', '/loyalty/redemptions', guest, { reward });
  const isOwned =
    reward === exclusiveAccess &&
    paper.codes.some((code) => code.uid === guest.uid && code.reward === reward);
  const code = isOwned ? 'REWARD_OWNED' : account.points < rewards[reward] ? 'NOT_ENOUGH_POINTS' : undefined;
  if (!isRefused(run, response, code)) {
    account.points -= rewards[reward];
    expect(response.points).toBe(account.points);
    paper.codes.push({ code: `${response.code}`, uid: guest.uid, reward });
  }
};

export const redeem: Take<'redeem'> = async (run, { who, reward, times }) => {
  const guest = guestAt(run, who);
  for (let time = 0; time < times; time++) await redeemOnce(run, guest, reward);
  return guest;
};
