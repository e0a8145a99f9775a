import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { type Reward, redeemableFrom } from '#contract/loyalty.rules.ts';
import { m } from '#messages/web.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { countPoints, missingPoints } from './describe-points.ts';
import classes from './loyalty-page.module.css';
import { rewardTexts } from './reward-texts.ts';

type Props = {
  reward: Reward;
  cost: number;
  points: number;
  /** The guest has it for good, so it cannot be redeemed again. */
  isOwned: boolean;
  isConfirming: boolean;
  onRedeem: () => void;
};

/** One reward with its cost, and Redeem or why not yet. */
export const RewardCard = ({ reward, cost, points, isOwned, isConfirming, onRedeem }: Props) => {
  const titleId = useId();
  const missingId = useId();
  const { name, text, picture, ways } = rewardTexts[reward];
  const missing = missingPoints(points, cost);
  const canRedeem = points >= redeemableFrom && !isOwned;
  return (
    <article className={`${parts.card} ${classes.card}`} aria-labelledby={titleId}>
      <div className={classes.picture}>
        <Picture src={picture} fallback={picture} eager />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <h3 className={classes.title} id={titleId}>
            {name}
          </h3>
          {isOwned && <Pill tone="ok">{m.loyalty_yours()}</Pill>}
        </div>
        <p className={classes.text}>{text}</p>
        <div className={classes.foot}>
          <div>
            <p className={classes.cost}>{countPoints(cost)}</p>
            {!isOwned && missing > 0 && (
              <p className={classes.missing} id={missingId}>
                {m.loyalty_missing({ missing: countPoints(missing) })}
              </p>
            )}
          </div>
          {isOwned && (
            <Button variant="light" size="xs" component={Link} to={ways[0].to}>
              {ways[0].label}
            </Button>
          )}
          {canRedeem && (
            // Stays focusable, so that screen readers can say why it does nothing.
            <Button
              className={classes.redeem}
              variant="light"
              size="xs"
              data-redeem={reward}
              aria-describedby={missing > 0 ? `${titleId} ${missingId}` : titleId}
              aria-expanded={missing > 0 ? undefined : isConfirming}
              aria-disabled={missing > 0 || undefined}
              data-disabled={missing > 0 || undefined}
              onClick={missing > 0 ? undefined : onRedeem}
            >
              {m.loyalty_redeem()}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
};
