import type { ErrorCode } from '#contract/errors.ts';

/** Why a line of a cart cannot be had, by its place in the request. */
export type Refusal = {
  index: number;
  title: string;
  code: ErrorCode;
  /** What it costs now, where only that has changed. */
  amountCents?: number;
};

/** Undoes everything that was held for a cart; what could be had instead is looked for afterwards. */
export class LinesRefused extends Error {
  override name = 'LinesRefused';

  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super('Not every line of the cart can be had.');
    this.refusals = refusals.toSorted((one, other) => one.index - other.index);
  }
}
