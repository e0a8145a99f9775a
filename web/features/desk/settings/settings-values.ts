import type { OpenSpan } from '#contract/house/house.rules.ts';
import type { DeskHouse, HouseChange } from '#contract/house/house.ts';
import { m } from '#messages/web.ts';

/** A question with its answer; the id identifies it while the form is open. */
export type OwnQuestion = { id: string; question: string; answer: string };

/** The settings as typed: numbers are text. */
export type SettingsValues = {
  name: string;
  address: string;
  town: string;
  phone: string;
  email: string;
  logo: string;
  language: string;
  currency: string;
  taxRate: string;
  checkInTime: string;
  checkOutTime: string;
  freeRoom: string;
  freeHour: string;
  study: OpenSpan[];
  pc: OpenSpan[];
  wifiName: string;
  wifiPassword: string;
  /** One per line. */
  rules: string;
  headline: string;
  sentence: string;
  footer: string;
  questions: OwnQuestion[];
  usualQuestions: boolean;
  requireSecondFactor: boolean;
};

export type SettingsField = keyof SettingsValues;

export const fieldNames: Readonly<Record<SettingsField, string>> = {
  name: m.desk_settings_name(),
  address: m.desk_settings_address(),
  town: m.desk_settings_town(),
  phone: m.desk_settings_phone(),
  email: m.desk_settings_email(),
  logo: m.desk_settings_logo(),
  language: m.desk_languages_own(),
  currency: m.desk_settings_currency(),
  taxRate: m.desk_settings_tax(),
  checkInTime: m.desk_settings_check_in(),
  checkOutTime: m.desk_settings_check_out(),
  freeRoom: m.desk_settings_free_room(),
  freeHour: m.desk_settings_free_hour(),
  study: m.desk_settings_study(),
  pc: m.desk_settings_pc(),
  wifiName: m.desk_settings_wifi_name(),
  wifiPassword: m.desk_settings_wifi_password(),
  rules: m.desk_settings_rules(),
  headline: m.desk_settings_headline(),
  sentence: m.desk_settings_sentence(),
  footer: m.desk_settings_footer(),
  questions: m.desk_settings_own_questions(),
  usualQuestions: m.desk_settings_usual_questions(),
  requireSecondFactor: m.desk_settings_require_factor(),
};

/** Maximum lengths, as in the contract. */
export const mostOf = {
  name: 60,
  address: 120,
  town: 120,
  phone: 30,
  email: 254,
  wifiName: 64,
  wifiPassword: 64,
  rules: 1500,
  headline: 80,
  sentence: 200,
  footer: 200,
  question: 160,
  answer: 2000,
  questions: 40,
} as const;

export const toValues = (house: DeskHouse): SettingsValues => ({
  name: house.name,
  address: house.address,
  town: house.town,
  phone: house.phone,
  email: house.email,
  logo: house.logo,
  language: house.language,
  currency: house.currency,
  taxRate: String(house.taxRate),
  checkInTime: house.checkInTime,
  checkOutTime: house.checkOutTime,
  freeRoom: String(house.freeCancelHours.room),
  freeHour: String(house.freeCancelHours.hour),
  study: house.openingHours.study,
  pc: house.openingHours.pc,
  wifiName: house.wifi?.name ?? '',
  wifiPassword: house.wifi?.password ?? '',
  rules: house.rules.join('\n'),
  ...house.words,
  questions: house.questions.map((one, index) => ({ id: `saved-${index}`, ...one })),
  usualQuestions: house.usualQuestions,
  requireSecondFactor: house.requireSecondFactor,
});

const isTyped = (text: string): boolean => text.trim() !== '';

const wifiOf = ({ wifiName, wifiPassword }: SettingsValues): HouseChange['wifi'] =>
  isTyped(wifiName) || wifiPassword !== '' ? { name: wifiName, password: wifiPassword } : null;

/** The request with the changed fields. */
export const toChange = (values: SettingsValues, changed: readonly SettingsField[]): HouseChange => {
  const has = (...names: SettingsField[]) => names.some((name) => changed.includes(name));
  const plain = (
    [
      'name',
      'address',
      'town',
      'phone',
      'email',
      'logo',
      'language',
      'currency',
      'checkInTime',
      'checkOutTime',
      'usualQuestions',
      'requireSecondFactor',
    ] as SettingsField[]
  ) // all are fields of the settings
    .filter((name) => has(name));
  return {
    ...Object.fromEntries(plain.map((name) => [name, values[name]])),
    ...(has('taxRate') && { taxRate: Number(values.taxRate.replace(',', '.')) }),
    ...(has('freeRoom', 'freeHour') && {
      freeCancelHours: {
        ...(has('freeRoom') && { room: Number(values.freeRoom) }),
        ...(has('freeHour') && { hour: Number(values.freeHour) }),
      },
    }),
    ...(has('study', 'pc') && {
      openingHours: {
        ...(has('study') && { study: values.study }),
        ...(has('pc') && { pc: values.pc }),
      },
    }),
    ...(has('questions') && { questions: values.questions.map(({ id: _, ...one }) => one) }),
    ...(has('wifiName', 'wifiPassword') && { wifi: wifiOf(values) }),
    ...(has('rules') && {
      rules: values.rules
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    }),
    ...(has('headline', 'sentence', 'footer') && {
      words: {
        ...(has('headline') && { headline: values.headline }),
        ...(has('sentence') && { sentence: values.sentence }),
        ...(has('footer') && { footer: values.footer }),
      },
    }),
  };
};

const isNumber = (text: string): boolean => isTyped(text) && Number.isFinite(Number(text.replace(',', '.')));

/** Errors that can be found locally; the server checks everything else. */
export const findWrong = (values: SettingsValues): Partial<Record<SettingsField, string>> => {
  const needed = ['name', 'address', 'phone', 'email', 'headline', 'sentence', 'footer'] as const;
  const missing = needed.filter((name) => !isTyped(values[name]));
  const numbers = (['taxRate', 'freeRoom', 'freeHour'] as const).filter((name) => !isNumber(values[name]));
  const unwritten = values.questions.some(({ question, answer }) => !isTyped(question) || !isTyped(answer));
  return Object.fromEntries([
    ...missing.map((name) => [name, m.desk_settings_missing({ field: fieldNames[name] })]),
    ...numbers.map((name) => [name, m.desk_settings_no_number({ field: fieldNames[name] })]),
    ...(unwritten ? [['questions', m.desk_settings_question_unwritten()]] : []),
  ]);
};

/** The field of a path: `openingHours.study.0.to` belongs to `study`. */
export const fieldAt = (path: string): SettingsField => {
  const [first = '', second = ''] = path.split('.');
  if (first === 'openingHours') return second === 'pc' ? 'pc' : 'study';
  if (first === 'freeCancelHours') return second === 'hour' ? 'freeHour' : 'freeRoom';
  if (first === 'wifi') return second === 'password' ? 'wifiPassword' : 'wifiName';
  return (first === 'words' ? second : first) as SettingsField; // the contract has no other names
};
