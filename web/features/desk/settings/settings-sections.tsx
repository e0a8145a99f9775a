import { NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { freeUntil } from '#contract/bookings.rules.ts';
import { addDays, isTime } from '#contract/dates.ts';
import { currencies } from '#contract/house/currencies.ts';
import { symbolOf } from '#contract/house/currency-digits.ts';
import type { DeskHouse } from '#contract/house/house.ts';
import { languages } from '#contract/languages.rules.ts';
import { instantAt } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { useVenueClock, type VenueMinute } from '#web/lib/venue.ts';
import { Switch } from '#web/ui/switch.tsx';
import { nameLanguage } from '../languages/name-language.ts';
import { FieldLabel } from '../upkeep/edit-field.tsx';
import { UpkeepSection } from '../upkeep/upkeep-layout.tsx';
import type { EditForm } from '../upkeep/use-edit-form.ts';
import { LogoField } from './logo-field.tsx';
import { Locked, LockedPayments } from './machine-sections.tsx';
import classes from './settings.module.css';
import { fieldNames, mostOf, type SettingsField, type SettingsValues } from './settings-values.ts';

export type SectionProps = {
  form: EditForm<SettingsValues>;
  wrong: Partial<Record<SettingsField, string>>;
};

type TextField = Exclude<
  SettingsField,
  'study' | 'pc' | 'logo' | 'questions' | 'usualQuestions' | 'requireSecondFactor'
>;

type Order = ('label' | 'description' | 'input' | 'error')[];

/** The shared props of text fields. */
export const useFields = ({ form, wrong }: SectionProps) => ({
  field: (name: TextField) => ({
    name,
    value: form.values[name],
    error: wrong[name],
    autoComplete: 'off',
    label: (
      <FieldLabel
        text={fieldNames[name]}
        isChanged={form.isChanged(name)}
        {...(name in mostOf &&
          ['headline', 'sentence', 'footer'].includes(name) && {
            length: form.values[name].length,
            most: mostOf[name as keyof typeof mostOf],
          })}
      />
    ),
    ...(name in mostOf && { maxLength: mostOf[name as keyof typeof mostOf] }),
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as Order,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.change({ [name]: value }),
  }),
});

export const HouseSection = (props: SectionProps) => {
  const { field } = useFields(props);
  return (
    <UpkeepSection id="house" heading={m.desk_settings_house()} lead={m.desk_settings_house_lead()}>
      <div className={classes.fields}>
        <TextInput {...field('name')} />
        <LogoField {...props} />
        <TextInput {...field('address')} />
        <TextInput {...field('town')} />
        <TextInput {...field('phone')} inputMode="tel" />
        <TextInput {...field('email')} inputMode="email" />
      </div>
    </UpkeepSection>
  );
};

const currencyNames = new Intl.DisplayNames(m.language(), { type: 'currency' });

const nameCurrency = (code: string): string => `${currencyNames.of(code)}, ${symbolOf(code).trim()}`;

const sorted = [...currencies].sort((one, other) => nameCurrency(one).localeCompare(nameCurrency(other)));

export const MoneySection = ({
  here,
  house,
  ...props
}: SectionProps & { here: VenueMinute; house: DeskHouse }) => {
  const { field } = useFields(props);
  return (
    <UpkeepSection id="money" heading={m.desk_settings_money()} lead={m.desk_settings_money_lead()}>
      <div className={classes.fields}>
        <Locked
          label={m.desk_settings_zone()}
          value={here.timeZone}
          description={m.desk_settings_zone_locked({ time: here.time })}
        />
        {house.currencyFixed ? (
          <Locked
            label={fieldNames.currency}
            value={nameCurrency(house.currency)}
            description={m.desk_settings_currency_fixed()}
          />
        ) : (
          <NativeSelect
            {...field('currency')}
            description={m.desk_settings_currency_open()}
            data={sorted.map((value) => ({ value, label: nameCurrency(value) }))}
          />
        )}
        <TextInput
          {...field('taxRate')}
          inputMode="decimal"
          maxLength={6}
          description={m.desk_settings_tax_included()}
          rightSectionWidth={40}
          rightSection="%"
        />
        <LockedPayments house={house} />
      </div>
    </UpkeepSection>
  );
};

/** How many existing bookings keep their terms, with the previous value if it was changed. */
const keptTerms = (isChanged: boolean, was: string, count: number): string =>
  m.desk_settings_kept({ was: isChanged ? was : 'same', count });

export const ArrivalSection = ({ house, ...props }: SectionProps & { house: DeskHouse }) => {
  const { field } = useFields(props);
  const { isChanged, saved } = props.form;
  return (
    <UpkeepSection id="arrival" heading={m.desk_settings_arrival()} lead={m.desk_settings_arrival_lead()}>
      <div className={classes.fields}>
        <TextInput
          {...field('checkInTime')}
          maxLength={5}
          placeholder="15:00"
          description={m.desk_settings_check_in_kept()}
        />
        <TextInput
          {...field('checkOutTime')}
          maxLength={5}
          placeholder="11:00"
          description={keptTerms(isChanged('checkOutTime'), saved.checkOutTime, house.upcoming.room)}
        />
        <TextInput {...field('wifiName')} description={m.desk_settings_wifi_lead()} />
        <TextInput {...field('wifiPassword')} />
        <Textarea {...field('rules')} rows={5} description={m.desk_settings_rules_lead()} />
      </div>
    </UpkeepSection>
  );
};

/** An example four days from now, in the words that guests read. */
const GuestsRead = ({ form: { values } }: Pick<SectionProps, 'form'>) => {
  const here = useVenueClock();
  const hours = Number(values.freeRoom);
  if (!here || !isTime(values.checkInTime) || !Number.isInteger(hours) || hours < 0) return null;
  const today = here.now.toZonedDateTimeISO(here.timeZone).toPlainDate().toString();
  const startsAt = instantAt(addDays(today, 4), values.checkInTime, here.timeZone);
  return (
    <p className={classes.read}>
      <IconCalendarCheck size={20} stroke={1.8} aria-hidden />
      <span>
        {m.desk_settings_guests_read({
          until: formatMoment(freeUntil('room', startsAt, hours), here),
          b: (text) => <strong>{text}</strong>,
        })}
      </span>
    </p>
  );
};

export const CancellingSection = ({ house, ...props }: SectionProps & { house: DeskHouse }) => {
  const { field } = useFields(props);
  const { isChanged, saved } = props.form;
  const hours = (text: string) => m.lib_units({ count: Number(text), unit: 'hour' });
  const unit = <span className={classes.unit}>{m.desk_settings_hours_before()}</span>;
  const number = { inputMode: 'numeric', maxLength: 3, rightSection: unit, rightSectionWidth: 120 } as const;
  return (
    <UpkeepSection
      id="cancelling"
      heading={m.desk_settings_cancelling()}
      lead={m.desk_settings_cancelling_lead()}
    >
      <div className={classes.fields}>
        <TextInput
          {...field('freeRoom')}
          {...number}
          description={keptTerms(isChanged('freeRoom'), hours(saved.freeRoom), house.upcoming.room)}
        />
        <TextInput
          {...field('freeHour')}
          {...number}
          description={keptTerms(isChanged('freeHour'), hours(saved.freeHour), house.upcoming.hour)}
        />
      </div>
      <GuestsRead form={props.form} />
    </UpkeepSection>
  );
};

export const FrontPageSection = (props: SectionProps) => {
  const { field } = useFields(props);
  return (
    <UpkeepSection id="front" heading={m.desk_settings_front()} lead={m.desk_settings_front_lead()}>
      <div className={classes.fields} data-single>
        <Textarea {...field('headline')} rows={2} description={m.desk_settings_headline_lines()} />
        <Textarea {...field('sentence')} rows={2} />
        <Textarea {...field('footer')} rows={2} />
      </div>
    </UpkeepSection>
  );
};

const TranslateWords = lazy(async () => ({
  default: (await import('../languages/translate-words.tsx')).TranslateWords,
}));

/** The language of the house, and translations of its texts. */
export const LanguagesSection = ({ version, ...props }: SectionProps & { version: number }) => {
  const { field } = useFields(props);
  return (
    <UpkeepSection id="languages" heading={m.desk_languages_heading()} lead={m.desk_languages_lead()}>
      <div className={classes.fields}>
        <NativeSelect
          {...field('language')}
          description={m.desk_languages_own_lead()}
          data={languages.map((value) => ({ value, label: nameLanguage(value) }))}
        />
      </div>
      <Suspense fallback={<Skeleton height={160} radius={14} mt={16} />}>
        <TranslateWords version={version} />
      </Suspense>
    </UpkeepSection>
  );
};

export const SafetySection = ({ form }: SectionProps) => (
  <UpkeepSection id="safety" heading={m.desk_settings_safety()} lead={m.desk_settings_safety_lead()}>
    <div className={classes.switchLine}>
      <Switch
        label={fieldNames.requireSecondFactor}
        checked={form.values.requireSecondFactor}
        onChange={(checked) => form.change({ requireSecondFactor: checked })}
      />
      <div>
        <FieldLabel text={fieldNames.requireSecondFactor} isChanged={form.isChanged('requireSecondFactor')} />
        <p className={classes.hint}>{m.desk_settings_require_factor_text()}</p>
      </div>
    </div>
  </UpkeepSection>
);
