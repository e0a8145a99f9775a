import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currencies } from '#contract/house/currencies.ts';
import type { DeskHouse } from '#contract/house/house.ts';
import { m } from '#messages/web.ts';
import { withConfirmation } from '#web/features/identity/confirm/with-confirmation.ts';
import { api } from '#web/lib/api.ts';
import { failedOutcome, type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { houseQuery } from '#web/lib/house.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { DeskPage } from '../desk-page.tsx';
import { refetchDesk } from '../desk-queries.ts';
import classes from './first-run.module.css';

const steps = ['name', 'currency', 'room'] as const;
type Step = (typeof steps)[number];

const headings: Readonly<Record<Step, string>> = {
  name: m.desk_first_run_name_heading(),
  currency: m.desk_first_run_currency_heading(),
  room: m.desk_first_run_room_heading(),
};

const currencyNames = new Intl.DisplayNames(m.language(), { type: 'currency' });

const sorted = [...currencies]
  .map((value) => ({ value, label: `${currencyNames.of(value)} (${value})` }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** The picture of a new room until it has a photo. */
const drawing = '/pictures/room-bunk-harbour.svg';

const startOf = (house: DeskHouse) => ({
  name: house.version === 0 ? '' : house.name,
  address: house.version === 0 ? '' : house.address,
  town: house.town,
  phone: house.version === 0 ? '' : house.phone,
  email: house.version === 0 ? '' : house.email,
  currency: house.currency,
  title: '',
  description: '',
  details: '',
  price: '',
});

type Draft = ReturnType<typeof startOf>;

/** The fields of each step, in order. */
const fieldsOf = {
  name: ['name', 'address', 'town', 'phone', 'email'],
  currency: ['currency'],
  room: ['title', 'price', 'description', 'details'],
} as const satisfies Record<Step, readonly (keyof Draft)[]>;

const labels: Readonly<Record<Exclude<keyof Draft, 'currency'>, string>> = {
  name: m.desk_first_run_name(),
  address: m.desk_first_run_address(),
  town: m.desk_first_run_town(),
  phone: m.desk_first_run_phone(),
  email: m.desk_first_run_email(),
  title: m.desk_first_run_title(),
  price: m.desk_first_run_price(),
  description: m.desk_first_run_description(),
  details: m.desk_first_run_details(),
};

/** Renames fields for which the server has another name. */
const named = ({ fields = {}, ...outcome }: Outcome): Outcome => {
  const { pricePerNight, ...rest } = fields;
  return { ...outcome, fields: { ...rest, ...(pricePerNight && { price: pricePerNight }) } };
};

/** Leads the first admin of an empty house through its name, currency and first room. */
export const FirstRun = ({ house }: { house: DeskHouse }) => {
  const client = useQueryClient();
  const submitOnce = useSubmitOnce();
  const [step, setStep] = useState<Step>('name');
  const [draft, setDraft] = useState(() => startOf(house));
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const number = steps.indexOf(step);

  const send: Readonly<Record<Step, () => Promise<unknown>>> = {
    name: () => {
      const { name, address, town, phone, email } = draft;
      return api('PUT /desk/house', { body: { name, address, town, phone, email } });
    },
    currency: () => api('PUT /desk/house', { body: { currency: draft.currency } }),
    room: () => {
      const { title, description, details, price } = draft;
      const body = {
        title,
        description,
        details,
        image: drawing,
        rating: 0,
        pricePerNight: Number(price.replace(',', '.')),
      };
      return submitOnce(body, (idempotencyKey) => api('POST /rooms', { body, idempotencyKey }));
    },
  };
  const goOn = async () => {
    const needed = fieldsOf[step].filter((name) => name !== 'town');
    const missing = refuseBlank(Object.fromEntries(needed.map((name) => [name, draft[name]])));
    if (missing) return setOutcome(missing);
    setBusy(true);
    setOutcome(undefined);
    try {
      await withConfirmation(send[step]);
      await client.invalidateQueries({ queryKey: houseQuery.queryKey });
      const next = steps[number + 1];
      if (next) setStep(next);
      // The house is no longer empty, so this page is replaced by Today.
      else await refetchDesk(client);
    } catch (error) {
      setOutcome(named(failedOutcome(m.desk_first_run_not_saved(), error)));
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    value: draft[name],
    error: outcome?.fields?.[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: value })),
  });
  return (
    <DeskPage name={m.desk_first_run_welcome()} lead={m.desk_first_run_lead()}>
      <form
        className={`${parts.card} ${classes.card}`}
        aria-labelledby="first-run-step"
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        <p className={classes.step}>{m.desk_first_run_step({ number: number + 1, count: steps.length })}</p>
        <h2 id="first-run-step">{headings[step]}</h2>
        {step === 'name' && fieldsOf.name.map((name) => <TextInput key={name} {...field(name)} />)}
        {step === 'currency' && (
          <NativeSelect
            name="currency"
            label={m.desk_first_run_currency()}
            description={m.desk_first_run_currency_note()}
            error={outcome?.fields?.currency}
            data={sorted}
            value={draft.currency}
            onChange={({ currentTarget: { value } }) => setDraft((now) => ({ ...now, currency: value }))}
          />
        )}
        {step === 'room' && (
          <>
            <TextInput {...field('title')} />
            <TextInput
              {...field('price')}
              inputMode="decimal"
              description={m.desk_first_run_price_note({ currency: draft.currency })}
            />
            <Textarea {...field('description')} rows={3} />
            <Textarea {...field('details')} rows={3} description={m.desk_first_run_details_note()} />
          </>
        )}
        {outcome && <Message kind={outcome.kind}>{outcome.text}</Message>}
        <div className={classes.actions}>
          {number > 0 && (
            <Button variant="default" disabled={isBusy} onClick={() => setStep(steps[number - 1] ?? 'name')}>
              {m.desk_first_run_back()}
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {step === 'room' ? m.desk_first_run_open() : m.desk_first_run_next()}
          </Button>
        </div>
      </form>
    </DeskPage>
  );
};
