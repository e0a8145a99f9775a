import { type Here, refuseWish } from '#contract/bookings.rules.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Tone } from '#web/ui/pill.tsx';
import type { StayLine } from './cart.ts';

/** How a line stands, in a word or two, and what stands in its way. */
export type Standing = { tone: Tone; text: string; problem?: string };

/** What is known of the time that a line asks for: whether it is free, or why nobody can tell. */
export type Known = { free: boolean | undefined; isAsking: boolean; missing?: string | undefined };

const takenCodes = {
  room: 'ROOM_TAKEN',
  study: 'STUDY_ROOM_TAKEN',
  pc: 'PC_TAKEN',
} as const satisfies Record<Kind, ErrorCode>;

const judgeFree = ({ kind }: StayLine, { free, isAsking, missing }: Known): Standing => {
  if (missing) return { tone: 'bad', text: 'Not found', problem: missing };
  if (free) return { tone: 'ok', text: 'Still free' };
  if (free === false) return { tone: 'bad', text: 'Taken', problem: errors[takenCodes[kind]].message };
  return { tone: 'off', text: isAsking ? 'Checking …' : 'Not checked' };
};

/** Whether a line can be had as it stands. What is held for its guest is theirs, whatever the calendar says. */
export const judgeStay = (
  line: StayLine,
  here: Here | undefined,
  known: Known,
  { isHeld, clash }: { isHeld: boolean; clash?: string | undefined },
): Standing => {
  if (isHeld) return { tone: 'info', text: 'Held for you' };
  const refused = here && refuseWish(line, here);
  if (refused) {
    const text = refused === 'TIME_SKIPPED' ? 'No such time' : 'Past';
    return { tone: 'bad', text, problem: errors[refused].message };
  }
  if (clash) return { tone: 'bad', text: 'Clashes', problem: clash };
  return judgeFree(line, known);
};
