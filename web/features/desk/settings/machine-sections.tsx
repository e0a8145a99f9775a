import { Button, TextInput } from '@mantine/core';
import { IconLock, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { holdMinutes, type PaymentMode } from '#contract/checkout.rules.ts';
import type { DeskHouse } from '#contract/house/house.ts';
import { longest } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { api, type CallOutput } from '#web/lib/api.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { UpkeepSection } from '../upkeep/upkeep-layout.tsx';
import classes from './settings.module.css';

/** A setting that is made elsewhere, with a note where. */
export const Locked = ({
  label,
  value,
  description,
}: {
  label: string;
  value: string;
  description: string;
}) => (
  <TextInput
    readOnly
    label={label}
    value={value}
    description={description}
    inputWrapperOrder={['label', 'input', 'description']}
    leftSection={<IconLock size={20} stroke={1.8} aria-hidden />}
  />
);

const paymentWords: Record<PaymentMode, string> = {
  sandbox: m.desk_settings_payments_sandbox(),
  stripe: m.desk_settings_payments_stripe(),
  none: m.desk_settings_payments_none(),
};

export const LockedPayments = ({ house }: { house: DeskHouse }) => (
  <Locked
    label={m.desk_settings_payments()}
    value={paymentWords[house.machine.payments]}
    description={m.desk_settings_set_as({ setting: 'PAYMENTS' })}
  />
);

/** Limits for one guest; most are the same in every house. */
export const LimitsSection = ({ house }: { house: DeskHouse }) => (
  <UpkeepSection id="limits" heading={m.desk_settings_limits()} lead={m.desk_settings_limits_lead()}>
    <div className={classes.fields}>
      <Locked
        label={m.desk_settings_most_nights()}
        value={m.lib_units({ count: longest.room, unit: 'night' })}
        description={m.desk_settings_everywhere()}
      />
      <Locked
        label={m.desk_settings_most_hours()}
        value={m.lib_units({ count: longest.study, unit: 'hour' })}
        description={m.desk_settings_everywhere()}
      />
      <Locked
        label={m.desk_settings_most_upcoming()}
        value={String(house.machine.maxUpcomingBookings)}
        description={m.desk_settings_upcoming_set()}
      />
      <Locked
        label={m.desk_settings_hold()}
        value={m.desk_settings_minutes({ count: holdMinutes })}
        description={m.desk_settings_hold_ends()}
      />
    </div>
  </UpkeepSection>
);

type Told = { isGood: boolean; text: string };

const describeOutcome = ({ to, outcome, reason }: CallOutput<'POST /desk/house/test-mail'>): Told => ({
  isGood: outcome !== 'failed',
  text: m.desk_settings_test_told({ outcome, to, reason: reason ?? '' }),
});

/** The sender of mails, and a test mail. */
export const MailSection = ({ house, name }: { house: DeskHouse; name: string }) => {
  const [told, tell] = useState<Told>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    tell(undefined);
    try {
      tell(describeOutcome(await api('POST /desk/house/test-mail', {})));
    } catch (error) {
      tell({ isGood: false, text: explainFailure(m.desk_settings_test_not_sent(), error) });
    } finally {
      setSending(false);
    }
  };
  const { mailFrom } = house.machine;
  return (
    <UpkeepSection id="mail" heading={m.desk_settings_mail()} lead={m.desk_settings_mail_lead()}>
      <div className={classes.fields}>
        <Locked
          label={m.desk_settings_sender()}
          value={name}
          description={m.desk_settings_sender_is_name()}
        />
        <Locked
          label={m.desk_settings_sender_address()}
          value={mailFrom ?? m.desk_settings_no_mail_server()}
          description={m.desk_settings_set_as({ setting: mailFrom ? 'MAIL_FROM' : 'SMTP_URL' })}
        />
      </div>
      <div className={classes.test}>
        <Button
          variant="light"
          size="xs"
          loading={isSending}
          leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
          onClick={() => void send()}
        >
          {m.desk_settings_send_test()}
        </Button>
        <p className={classes.told} data-bad={told?.isGood === false || undefined} role="status">
          {told?.text}
        </p>
      </div>
    </UpkeepSection>
  );
};
