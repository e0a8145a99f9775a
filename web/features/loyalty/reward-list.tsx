import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { type Reward, redeemableFrom } from '#contract/loyalty.rules.ts';
import type { Loyalty } from '#contract/loyalty.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Message } from '#web/ui/notice.tsx';
import { Question } from '#web/ui/question.tsx';
import { countPoints, missingPoints } from './describe-points.ts';
import classes from './loyalty-page.module.css';
import { refreshLoyalty } from './loyalty-query.ts';
import { RewardCard } from './reward-card.tsx';
import { accessReward, rewardTexts } from './reward-texts.ts';

/** Redeems points; returns the last outcome and a function that throws if the server refuses. */
const useRedeem = () => {
  const client = useQueryClient();
  const [redeemed, setRedeemed] = useState<{ reward: Reward; code: string }>();
  const submitOnce = useSubmitOnce();

  const redeem = async (reward: Reward): Promise<void> => {
    setRedeemed(undefined);
    try {
      const { code } = await submitOnce(reward, (idempotencyKey) =>
        api('POST /loyalty/redemptions', { body: { reward }, idempotencyKey }),
      );
      setRedeemed({ reward, code });
      if (reward === accessReward) void client.invalidateQueries({ queryKey: ['GET /menu'] });
    } finally {
      // Also after a refusal: another tab may have spent the points.
      void refreshLoyalty(client);
    }
  };

  return { redeemed, forget: () => setRedeemed(undefined), redeem };
};

/** The code that the points were spent on, and where to use it. */
const RedeemedNotice = ({ reward, code, cost }: { reward: Reward; code: string; cost: number }) => {
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button is gone; keyboard users continue here.
  useEffect(() => notice.current?.focus(), []);
  const { name, use, ways } = rewardTexts[reward];
  return (
    <div ref={notice} className={classes.notice} tabIndex={-1}>
      <Message kind="good">{m.loyalty_is_yours_for({ reward: name, cost: countPoints(cost) })}</Message>
      {reward !== accessReward && (
        <div className={classes.code}>
          <span className={classes.label}>{m.loyalty_your_code()}</span>
          <code className={classes.letters} dir="ltr">
            {code}
          </code>
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

/** The rewards, with a confirmation below before points are spent. */
export const RewardList = ({ loyalty: { points, rewards, codes } }: { loyalty: Loyalty }) => {
  const { redeemed, redeem, forget } = useRedeem();
  const [confirming, setConfirming] = useState<Reward>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const closed = useRef<Reward>(undefined);
  // The question is gone, so the focus returns to the button that opened it, if it is still there.
  useEffect(() => {
    if (confirming || !closed.current) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-redeem="${closed.current}"]`);
    (button ?? heading.current)?.focus();
    closed.current = undefined;
  }, [confirming]);

  const missing = missingPoints(points, redeemableFrom);
  return (
    <section aria-labelledby="rewards">
      <h2 ref={heading} className={classes.rewardListHeading} id="rewards" tabIndex={-1}>
        {m.loyalty_rewards()}
      </h2>
      <p className={classes.lead}>
        {missing > 0
          ? m.loyalty_you_can_redeem_from_on_are_missing({
              redeemableFrom: countPoints(redeemableFrom),
              missing: countPoints(missing),
            })
          : m.loyalty_redeeming_spends_points_and_gives()}
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
                isConfirming={confirming === reward}
                onRedeem={() => {
                  forget();
                  setConfirming(confirming === reward ? undefined : reward);
                }}
              />
            </li>
            {confirming === reward && (
              <li className={classes.below}>
                <Question
                  calm
                  heading={m.loyalty_spend_on({ cost: countPoints(cost), reward: rewardTexts[reward].name })}
                  text={m.loyalty_points_that_are_spent({ text: rewardTexts[reward].text })}
                  no={m.loyalty_keep_points()}
                  yes={m.loyalty_spend_points()}
                  failed={m.loyalty_was_not_redeemed({ reward: rewardTexts[reward].name })}
                  onNo={() => {
                    closed.current = reward;
                    setConfirming(undefined);
                  }}
                  onYes={async () => {
                    await redeem(reward);
                    setConfirming(undefined);
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
