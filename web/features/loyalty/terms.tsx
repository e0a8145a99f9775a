import { joiningPoints, monthsToExpiry } from '#contract/loyalty.rules.ts';
import { countPoints } from './describe-points.ts';
import classes from './terms.module.css';

const earning = [
  `Joining gives ${countPoints(joiningPoints)}. Everybody with an account is a member.`,
  'Each whole dollar that you pay online gives 1 point, line by line of your cart. What is paid at the desk gives none.',
  'A refund takes back the points that the payment gave.',
];

const terms = [
  `Points expire after ${monthsToExpiry} months. The oldest are spent first.`,
  'Points are non-transferable and have no cash value.',
  'A code is yours alone and can be used once. A payment that is declined or runs out of time gives it back.',
  'A Free Pizza comes back when its order is cancelled. A 10% Discount is used up once its cart is paid, whatever is cancelled later.',
];

/** How points are earned, and on what terms. */
export const Terms = () => (
  <div className={classes.terms}>
    <section aria-labelledby="earning">
      <h2 className={classes.heading} id="earning">
        How you earn points
      </h2>
      <ul className={classes.list}>
        {earning.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
    <section aria-labelledby="terms">
      <h2 className={classes.heading} id="terms">
        Terms
      </h2>
      <ul className={classes.list}>
        {terms.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  </div>
);
