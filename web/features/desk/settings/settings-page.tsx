import { Skeleton } from '@mantine/core';
import {
  IconClock,
  IconCoin,
  IconDoorEnter,
  IconHelpCircle,
  IconHome,
  IconLanguage,
  IconLetterA,
  IconMail,
  IconReceiptOff,
  IconShield,
  IconShieldLock,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DeskHouse } from '#contract/house/house.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { DeskPage } from '../desk-page.tsx';
import { nameLanguage } from '../languages/name-language.ts';
import { UnsavedBar } from '../upkeep/unsaved-bar.tsx';
import { UpkeepLayout } from '../upkeep/upkeep-layout.tsx';
import { useEditForm } from '../upkeep/use-edit-form.ts';
import { useSaveEdits } from '../upkeep/use-save-edits.ts';
import { HoursSection } from './hours-section.tsx';
import { HousePreview } from './house-preview.tsx';
import { LimitsSection, MailSection } from './machine-sections.tsx';
import { QuestionsSection } from './questions-section.tsx';
import {
  ArrivalSection,
  CancellingSection,
  FrontPageSection,
  HouseSection,
  LanguagesSection,
  MoneySection,
  SafetySection,
} from './settings-sections.tsx';
import { fieldAt, fieldNames, findWrong, type SettingsField, toChange, toValues } from './settings-values.ts';

const sections = [
  {
    id: 'house',
    label: m.desk_settings_house(),
    Icon: IconHome,
    fields: ['name', 'logo', 'address', 'town', 'phone', 'email'],
  },
  { id: 'money', label: m.desk_settings_money(), Icon: IconCoin, fields: ['currency', 'taxRate'] },
  {
    id: 'arrival',
    label: m.desk_settings_arrival(),
    Icon: IconDoorEnter,
    fields: ['checkInTime', 'checkOutTime', 'wifiName', 'wifiPassword', 'rules'],
  },
  {
    id: 'cancelling',
    label: m.desk_settings_cancelling(),
    Icon: IconReceiptOff,
    fields: ['freeRoom', 'freeHour'],
  },
  { id: 'hours', label: m.desk_settings_hours(), Icon: IconClock, fields: ['study', 'pc'] },
  { id: 'limits', label: m.desk_settings_limits(), Icon: IconShield, fields: [] },
  { id: 'mail', label: m.desk_settings_mail(), Icon: IconMail, fields: [] },
  {
    id: 'front',
    label: m.desk_settings_front(),
    Icon: IconLetterA,
    fields: ['headline', 'sentence', 'footer'],
  },
  {
    id: 'questions',
    label: m.desk_settings_questions(),
    Icon: IconHelpCircle,
    fields: ['questions', 'usualQuestions'],
  },
  { id: 'languages', label: m.desk_languages_heading(), Icon: IconLanguage, fields: ['language'] },
  { id: 'safety', label: m.desk_settings_safety(), Icon: IconShieldLock, fields: ['requireSecondFactor'] },
] as const;

const showValue = (name: SettingsField, value: unknown): string => {
  if (name === 'wifiPassword') return '•••';
  if (name === 'logo') return m.desk_settings_other_logo({ logo: value ? 'some' : 'none' });
  if (name === 'language') return nameLanguage(String(value));
  if (name === 'requireSecondFactor') return m.desk_settings_on({ on: value ? 'yes' : 'no' });
  if (name === 'usualQuestions') return m.desk_settings_shown({ shown: value ? 'yes' : 'no' });
  if (name === 'questions' && Array.isArray(value))
    return m.desk_settings_some_questions({ count: value.length });
  return typeof value === 'string' ? value : m.desk_settings_other_hours();
};

const Editor = ({ house, here }: { house: DeskHouse; here: VenueMinute }) => {
  const form = useEditForm(toValues(house), house.version);
  const { save, isSaving, failure, wrong } = useSaveEdits({
    form,
    findWrong,
    fieldAt,
    send: async () => {
      const body = { ...toChange(form.values, form.changed), version: form.version };
      const now = await api('PUT /desk/house', { body });
      return { saved: toValues(now), version: now.version };
    },
    affects: ['house', 'GET /questions'],
    done: () => m.desk_settings_saved(),
    failed: m.desk_settings_not_saved(),
  });
  const markOf = (fields: readonly SettingsField[]) => {
    if (fields.some((name) => wrong[name] !== undefined)) return 'wrong' as const;
    return fields.some(form.isChanged) ? ('changed' as const) : undefined;
  };
  const props = { form, wrong };
  return (
    <UpkeepLayout
      sections={sections.map(({ fields, ...section }) => ({ ...section, mark: markOf(fields) }))}
      summary={form.values.name}
      preview={<HousePreview form={form} timeZone={here.timeZone} />}
    >
      <HouseSection {...props} />
      <MoneySection {...props} house={house} here={here} />
      <ArrivalSection {...props} house={house} />
      <CancellingSection {...props} house={house} />
      <HoursSection {...props} house={house} />
      <LimitsSection house={house} />
      <MailSection house={house} name={form.values.name} />
      <FrontPageSection {...props} />
      <QuestionsSection {...props} />
      <LanguagesSection {...props} version={house.version} />
      <SafetySection {...props} />
      <UnsavedBar
        form={form}
        labelOf={(name) => fieldNames[name]}
        showValue={showValue}
        lastChange={
          house.changedBy && house.changedAt ? { by: house.changedBy, at: house.changedAt } : undefined
        }
        wrong={Object.keys(wrong).length}
        failure={failure}
        isSaving={isSaving}
        onSave={save}
      />
    </UpkeepLayout>
  );
};

/** The settings of the house: how it presents itself, and its terms. */
export const Component = () => {
  const here = useVenueMinute();
  const { data, error, refetch } = useQuery(apiQuery('GET /desk/house', {}));
  return (
    <DeskPage name={m.desk_settings()} lead={m.desk_settings_lead()}>
      {error && !data ? (
        <FailedNotice
          level={2}
          heading={m.desk_settings_not_loaded()}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data && here ? (
        <Editor house={data} here={here} />
      ) : (
        <Skeleton height={520} radius={18} mt={20} />
      )}
    </DeskPage>
  );
};
