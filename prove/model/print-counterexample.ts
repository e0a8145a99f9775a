import fc, { type RunDetails } from 'fast-check';

/** Throws what was found, if anything was: what is wrong in the first line, as tables show it, and below the smallest case of it. */
export const tellCounterexample = <Drawn>(found: RunDetails<Drawn>): void => {
  if (!found.failed) return;
  const { errorInstance: cause, counterexample, numRuns, numShrinks } = found;
  const said = cause instanceof Error ? cause.message : String(cause ?? 'nothing could be drawn');
  const where = `After ${numRuns} runs, made smaller ${numShrinks} times: ${fc.stringify(counterexample)}`;
  throw new Error(`${said}\n${where}`, { cause });
};
