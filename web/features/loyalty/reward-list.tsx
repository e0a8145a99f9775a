import { Fragment, useEffect, useRef, useState } from 'react';
import { type Reward, redeemableFrom } from '#contract/loyalty.rules.ts';
import type { Loyalty } from '#contract/loyalty.ts';
import { Question } from '#web/ui/question.tsx';
import { countPoints, missingPoints } from './describe-points.ts';
import { RedeemedNotice } from './redeemed-notice.tsx';
import { RewardCard } from './reward-card.tsx';
import classes from './reward-list.module.css';
import { accessReward, rewardWords } from './reward-words.ts';
import { useRedeem } from './use-redeem.ts';

/** The rewards, and the question below that comes before points are spent. */
export const RewardList = ({ loyalty: { points, rewards, codes } }: { loyalty: Loyalty }) => {
  const { redeemed, redeem, forget } = useRedeem();
  const [asking, setAsking] = useState<Reward>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const closed = useRef<Reward>(undefined);
  // The question that had the focus is gone; the button that asked it is the place to go on from, where it is still there.
  useEffect(() => {
    if (asking || !closed.current) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-redeem="${closed.current}"]`);
    (button ?? heading.current)?.focus();
    closed.current = undefined;
  }, [asking]);

  const missing = missingPoints(points, redeemableFrom);
  return (
    <section aria-labelledby="rewards">
      <h2 ref={heading} className={classes.heading} id="rewards" tabIndex={-1}>
        Rewards
      </h2>
      <p className={classes.lead}>
        {missing > 0
          ? `You can redeem from ${countPoints(redeemableFrom)} on: ${countPoints(missing)} are missing.`
          : 'Redeeming spends points and gives you a code, which is yours alone and can be used once.'}
      </p>
      <ul ref={list} className={classes.rewards}>
        {rewards.map(({ reward, points: cost }) => (
          <Fragment key={reward}>
            <li>
              <RewardCard
                reward={reward}
                cost={cost}
                points={points}
                isOwned={reward === accessReward && codes.some((one) => one.reward === reward)}
                isAsking={asking === reward}
                onRedeem={() => {
                  forget();
                  setAsking(asking === reward ? undefined : reward);
                }}
              />
            </li>
            {asking === reward && (
              <li className={classes.below}>
                <Question
                  calm
                  heading={`Spend ${countPoints(cost)} on ${reward}?`}
                  text={`${rewardWords[reward].text} Points that are spent do not come back.`}
                  no="Keep points"
                  yes="Spend points"
                  failed={`${reward} was not redeemed`}
                  onNo={() => {
                    closed.current = reward;
                    setAsking(undefined);
                  }}
                  onYes={async () => {
                    await redeem(reward);
                    setAsking(undefined);
                  }}
                />
              </li>
            )}
            {redeemed?.reward === reward && (
              <li className={classes.below}>
                <RedeemedNotice reward={reward} code={redeemed.code} cost={cost} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </section>
  );
};
