import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTicket, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fromCents } from '#contract/cents.ts';
import { errors } from '#contract/errors.ts';
import { formatSum } from '#web/lib/format.ts';
import classes from './code-field.module.css';
import type { useReward } from './use-reward.ts';

type Props = {
  reward: ReturnType<typeof useReward>;
  onChange: (code: string) => void;
  /** What the desk said of this code, which weighs more than what the page knows. */
  refusal: string | undefined;
  disabled?: boolean;
};

/** What the page can tell of the code. */
const describeCode = ({ judged, isVisitor }: Props['reward']): string | undefined => {
  if (judged.is === 'good') return `${judged.reward}: ${formatSum(fromCents(judged.savedCents))} off.`;
  if (judged.is !== 'unknown') return undefined;
  return isVisitor ? 'Log in to see what it takes off.' : 'What it takes off is known once it is complete.';
};

/** A code of the guest's, typed or picked from those that do something here. Until there is one, only the way to it. */
export const CodeField = ({ reward, onChange, refusal, disabled = false }: Props) => {
  const { code, judged, offers } = reward;
  const [isOpened, setIsOpened] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const toFocus = useRef(false);
  const isShown = isOpened || code !== '' || offers.length > 0;
  useEffect(() => {
    if (isShown && toFocus.current) field.current?.focus();
    toFocus.current = false;
  }, [isShown]);
  // The pressed button was disabled meanwhile, which takes the focus from it.
  useEffect(() => {
    if (refusal) field.current?.focus();
  }, [refusal]);

  if (!isShown)
    return (
      <Button
        className={classes.open}
        variant="subtle"
        size="xs"
        disabled={disabled}
        leftSection={<IconTicket size={20} stroke={1.8} aria-hidden />}
        onClick={() => {
          toFocus.current = true;
          setIsOpened(true);
        }}
      >
        I have a loyalty code
      </Button>
    );
  const wrong = refusal ?? (judged.is === 'refused' ? errors[judged.why].message : undefined);
  return (
    <div className={classes.part}>
      <TextInput
        ref={field}
        label="Loyalty code"
        classNames={{ input: classes.input }}
        value={code}
        maxLength={40}
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
              aria-label="Use no code"
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
        description={wrong ? undefined : describeCode(reward)}
        descriptionProps={{ className: classes.note, 'aria-live': 'polite' }}
        error={wrong}
        errorProps={{ className: classes.wrong, role: 'alert' }}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      {offers.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset would need a legend of its own.
        <div className={classes.offers} role="group" aria-label="Your rewards">
          {offers.map((offer) => (
            <Button
              key={offer.reward}
              className={classes.offer}
              variant="light"
              size="xs"
              disabled={disabled}
              aria-pressed={offer.code === code}
              onClick={() => onChange(offer.code === code ? '' : offer.code)}
            >
              {offer.reward}, −{formatSum(fromCents(offer.savedCents))}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
