import { useEffect, useRef } from 'react';
import type { Reward } from '#contract/loyalty.rules.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Message } from '#web/ui/message.tsx';
import { countPoints } from './describe-points.ts';
import classes from './redeemed-notice.module.css';
import { accessReward, rewardWords } from './reward-words.ts';

/** What the points were spent on: the code, and where it is used. */
export const RedeemedNotice = ({ reward, code, cost }: { reward: Reward; code: string; cost: number }) => {
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button is gone; whoever uses a keyboard goes on from here.
  useEffect(() => notice.current?.focus(), []);
  const { use, ways } = rewardWords[reward];
  return (
    <div ref={notice} className={classes.notice} tabIndex={-1}>
      <Message kind="good">
        {reward} is yours for {countPoints(cost)}.
      </Message>
      {reward !== accessReward && (
        <div className={classes.code}>
          <span className={classes.label}>Your code</span>
          <code className={classes.letters}>{code}</code>
          <CopyButton text={() => code} of={code} />
        </div>
      )}
      <p>{use}</p>
      <div className={classes.ways}>
        {ways.map(({ to, label }) => (
          <ArrowLink key={to} to={to}>
            {label}
          </ArrowLink>
        ))}
      </div>
    </div>
  );
};
