import { fromCents } from '#contract/money.ts';
import { formatSum } from '#web/lib/format.ts';
import type { Judged } from './judge-code.ts';
import classes from './saved-rows.module.css';

/** In a list of sums, above the total: what it was before the reward, and what that takes off. */
export const SavedRows = ({ judged, beforeCents }: { judged: Judged<unknown>; beforeCents: number }) =>
  judged.is === 'good' && (
    <>
      <div className={classes.row}>
        <dt>Before the reward</dt>
        <dd>{formatSum(fromCents(beforeCents))}</dd>
      </div>
      <div className={classes.row} data-saved>
        <dt>{judged.reward}</dt>
        <dd>−{formatSum(fromCents(judged.savedCents))}</dd>
      </div>
    </>
  );
