import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconTicket, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fromCents } from '#contract/money.ts';
import { pageErrors } from '#contract/page-errors.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { BillLine } from '#web/ui/bill.tsx';
import { type Judged, maxCodeLength, tidyCode } from './check-code.ts';
import classes from './code-field.module.css';
import type { useReward } from './loyalty-query.ts';
import { rewardTexts } from './reward-texts.ts';

const inDollars = (cents: number): string => formatSum(fromCents(cents));

/** Lines of a bill above the total: the sum before the reward, and the discount. */
export const SavedLines = ({ judged, beforeCents }: { judged: Judged<unknown>; beforeCents: number }) =>
  judged.is === 'good' && (
    <>
      <BillLine label={m.loyalty_before_the_reward()} amount={inDollars(beforeCents)} />
      <BillLine isSaved label={rewardTexts[judged.reward].name} amount={`−${inDollars(judged.savedCents)}`} />
    </>
  );

type Props = {
  reward: ReturnType<typeof useReward>;
  onChange: (code: string) => void;
  /** The server's refusal of this code, which overrides the page's own check. */
  refusal: string | undefined;
  disabled?: boolean;
};

/** A reward code: picked from those that apply, or typed into a field that opens on request. */
export const CodeField = ({ reward, onChange, refusal, disabled = false }: Props) => {
  const { code, judged, offers, isVisitor } = reward;
  const [isOpened, setIsOpened] = useState(false);
  // Shown as typed until the field loses the focus: normalizing it earlier would move the caret to the end.
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const toFocus = useRef(false);
  const wrong = refusal ?? (judged.is === 'refused' ? pageErrors[judged.why].message : undefined);
  const isPicked = offers.some((offer) => offer.code === code);
  const isShown = isOpened || wrong !== undefined || (code !== '' && !isPicked);
  useEffect(() => {
    if (isShown && toFocus.current) field.current?.focus();
    toFocus.current = false;
  }, [isShown]);
  // The pressed button was disabled meanwhile, which loses the focus.
  useEffect(() => {
    if (refusal) field.current?.focus();
  }, [refusal]);
  return (
    <div className={classes.part}>
      <VisuallyHidden aria-live="polite">
        {judged.is === 'good' &&
          m.loyalty_off({
            reward: rewardTexts[judged.reward].name,
            savedCents: inDollars(judged.savedCents),
          })}
      </VisuallyHidden>
      {isShown && (
        <TextInput
          ref={field}
          label={m.loyalty_loyalty_code()}
          classNames={{ input: classes.input }}
          value={tidyCode(typed) === code ? typed : code}
          maxLength={maxCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={disabled}
          leftSection={<IconTicket size={20} stroke={1.8} aria-hidden />}
          rightSectionWidth={48}
          rightSection={
            code && !disabled ? (
              <ActionIcon
                variant="subtle"
                color="ink"
                className={classes.remove}
                aria-label={m.loyalty_use_no_code()}
                onClick={() => {
                  setIsOpened(true);
                  onChange('');
                  field.current?.focus();
                }}
              >
                <IconX size={20} stroke={1.8} />
              </ActionIcon>
            ) : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={judged.is === 'unknown' && isVisitor && !wrong ? m.loyalty_log_in_to_see() : undefined}
          descriptionProps={{ className: classes.note, 'aria-live': 'polite' }}
          error={wrong}
          errorProps={{ className: classes.wrong, role: 'alert' }}
          onChange={({ currentTarget: { value } }) => {
            setIsOpened(true);
            setTyped(value);
            onChange(value);
          }}
          onBlur={() => setTyped(code)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The code applies as it is typed, so Enter must not submit the surrounding form.
            event.preventDefault();
            setTyped(code);
          }}
        />
      )}
      {(offers.length > 0 || !isShown) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset would need a legend of its own.
        <div className={classes.offers} role="group" aria-label={m.loyalty_your_rewards()}>
          {offers.map((offer) => (
            <Button
              key={offer.reward}
              className={classes.offer}
              variant="light"
              size="xs"
              disabled={disabled}
              aria-pressed={offer.code === code}
              leftSection={offer.code === code && <IconCheck size={18} stroke={2} aria-hidden />}
              onClick={() => onChange(offer.code === code ? '' : offer.code)}
            >
              {rewardTexts[offer.reward].name}, −{inDollars(offer.savedCents)}
            </Button>
          ))}
          {!isShown && (
            <Button
              className={classes.open}
              variant="subtle"
              size="xs"
              disabled={disabled}
              leftSection={offers.length === 0 && <IconTicket size={20} stroke={1.8} aria-hidden />}
              onClick={() => {
                toFocus.current = true;
                setIsOpened(true);
              }}
            >
              {offers.length > 0 ? m.loyalty_another_code() : m.loyalty_i_have_a_loyalty()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
