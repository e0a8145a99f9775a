import type { Redemption } from '#contract/loyalty.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useDay } from '#web/lib/venue.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import parts from '#web/ui/parts.module.css';
import { Pill, type Tone } from '#web/ui/pill.tsx';
import classes from './loyalty-page.module.css';
import { accessReward, rewardTexts } from './reward-texts.ts';

const states = {
  unused: { tone: 'ok', text: m.loyalty_unused() },
  held: { tone: 'info', text: m.loyalty_in_a_cart_being() },
  used: { tone: 'off', text: m.loyalty_used() },
} as const satisfies Record<Redemption['state'], { tone: Tone; text: string }>;

/** Redeemed codes with their state and where to use them. */
export const CodeList = ({ codes }: { codes: readonly Redemption[] }) => {
  const day = useDay();
  return (
    <section aria-labelledby="codes">
      <h2 className={classes.codeListHeading} id="codes">
        {m.loyalty_your_codes()}
      </h2>
      {codes.length === 0 ? (
        <p className={classes.empty}>{m.loyalty_none_yet_what_you_redeem()}</p>
      ) : (
        <ul className={`${parts.card} ${classes.codes}`}>
          {codes.map(({ code, reward, state, at }) => {
            const isAccess = reward === accessReward;
            const { tone, text } = isAccess
              ? { tone: 'ok' as const, text: m.loyalty_yours_for_good() }
              : states[state];
            const isUsable = isAccess || state === 'unused';
            return (
              <li key={code} className={classes.one} data-used={(state === 'used' && !isAccess) || undefined}>
                <div className={classes.what}>
                  <h3 className={classes.codeListReward}>{rewardTexts[reward].name}</h3>
                  <p className={classes.when}>{m.loyalty_redeemed_on({ at: day(at) })}</p>
                </div>
                <code className={classes.codeListCode} dir="ltr">
                  {code}
                </code>
                <span className={classes.state}>
                  <Pill tone={tone}>{text}</Pill>
                </span>
                <div className={classes.codeListWays}>
                  {!isAccess && state === 'unused' && <CopyButton text={() => code} of={code} />}
                  {isUsable &&
                    rewardTexts[reward].ways.map(({ to, label }) => (
                      <ArrowLink key={to} to={to}>
                        {label}
                      </ArrowLink>
                    ))}
                  {state === 'held' && <ArrowLink to={pages.cart}>{m.loyalty_go_to_your_cart()}</ArrowLink>}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
