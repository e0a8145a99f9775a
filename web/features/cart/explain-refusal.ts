import type { RefusedLine } from '#contract/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ProblemError } from '#web/lib/api.ts';

/** Why nothing was held, and which lines stood in the way, by their keys. */
export type Refusal = { text: string; code?: ErrorCode; lines: ReadonlyMap<string, RefusedLine> };

/** Whether it was the code that the desk did not take. */
export const isOfCode = ({ code }: Refusal): boolean =>
  code === 'CODE_NOT_VALID' || code === 'CODE_NOT_FITTING';

const silent = 'An error occurred while checking out. Nothing was charged. Please try again later.';

/** Why a cart cannot be paid, in the server's words where it had any; `keys` are those of the lines that were sent. */
export const explainRefusal = (error: unknown, keys: readonly string[]): Refusal => {
  if (!(error instanceof ProblemError)) return { text: silent, lines: new Map() };
  const { code, detail, lines = [] } = error.problem;
  return { text: detail, code, lines: new Map(lines.map((line) => [keys[line.index] ?? '', line])) };
};
