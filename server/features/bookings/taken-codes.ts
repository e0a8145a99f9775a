import type { ErrorCode } from '#contract/errors.ts';
import type { Kind } from '#contract/kinds.ts';

/** What is said where somebody has any of the time already. */
export const takenCodes = {
  room: 'ROOM_TAKEN',
  study: 'STUDY_ROOM_TAKEN',
  pc: 'PC_TAKEN',
} as const satisfies Record<Kind, ErrorCode>;
