import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { houseQuery } from '#web/lib/house.ts';
import { useDeskNotes } from '../desk-notes.tsx';
import { refetchDesk } from '../desk-queries.ts';
import { focusField } from '../upkeep/edit-field.tsx';
import type { EditForm } from '../upkeep/use-edit-form.ts';
import {
  fieldAt,
  findWrong,
  type SettingsField,
  type SettingsValues,
  toChange,
  toValues,
} from './settings-values.ts';

type Wrong = Partial<Record<SettingsField, string>>;

const wrongOf = (error: unknown): Wrong =>
  Object.fromEntries(
    (error instanceof ProblemError ? (error.problem.errors ?? []) : [])
      // Of several complaints about a field the first counts.
      .toReversed()
      .map(({ path, message }) => [fieldAt(path), message]),
  );

/** Saves what was changed. Whoever was overtaken is told, and keeps what they typed. */
export const useSaveSettings = (form: EditForm<SettingsValues>) => {
  const client = useQueryClient();
  const say = useDeskNotes();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [wrong, setWrong] = useState<Wrong>({});
  const mark = (fields: Wrong): boolean => {
    setWrong(fields);
    const [first] = Object.keys(fields);
    if (first) focusField(first);
    return first !== undefined;
  };
  const send = async () => {
    const sent = Object.fromEntries(
      form.changed.map((name) => [name, form.values[name]]),
    ) as Partial<SettingsValues>; // its own fields
    const body = { ...toChange(form.values, form.changed), version: form.version };
    const house = await api('PUT /desk/house', { body });
    form.accept(sent, { saved: toValues(house), version: house.version });
    await Promise.all([client.invalidateQueries({ queryKey: houseQuery.queryKey }), refetchDesk(client)]);
    say({ kind: 'good', text: m.desk_settings_saved() });
  };
  const save = async () => {
    setFailure(undefined);
    if (isSaving || mark(findWrong(form.values))) return;
    setSaving(true);
    try {
      await send();
    } catch (error) {
      setFailure(explainFailure(m.desk_settings_not_saved(), error));
      mark(wrongOf(error));
      // Whoever was faster is on the page then, and the bar asks where both have changed the same.
      await refetchDesk(client);
    } finally {
      setSaving(false);
    }
  };
  return { save: () => void save(), isSaving, failure, wrong };
};
