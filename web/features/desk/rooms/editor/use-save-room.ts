import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { ProblemError } from '#web/lib/api.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { useDeskNotes } from '../../desk-notes.tsx';
import { refetchDesk } from '../../desk-queries.ts';
import { focusField } from '../../upkeep/edit-field.tsx';
import type { EditForm } from '../../upkeep/use-edit-form.ts';
import { saveRoom } from '../save-room.ts';
import { findWrong, type RoomField, type RoomValues, tidy, toChange } from './room-values.ts';

/** The names that the server has for fields, where they differ from the form's. */
const serverNames: Readonly<Record<string, RoomField>> = {
  ...{ pricePerNight: 'price', images: 'photos', imageTexts: 'photos' },
};

/** What the server says is wrong, by the fields of the form. */
export const wrongOf = (error: unknown): Partial<Record<RoomField, string>> =>
  Object.fromEntries(
    (error instanceof ProblemError ? (error.problem.errors ?? []) : []).map(({ path, message }) => [
      serverNames[path] ?? path,
      message,
    ]),
  );

/** Saves what was changed. Whoever was overtaken is told, and keeps what they typed. */
export const useSaveRoom = (room: DeskRoomDetail, form: EditForm<RoomValues>) => {
  const client = useQueryClient();
  const say = useDeskNotes();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [wrong, setWrong] = useState<Partial<Record<RoomField, string>>>({});
  const mark = (fields: Partial<Record<RoomField, string>>): boolean => {
    setWrong(fields);
    const [first] = Object.keys(fields);
    if (first) focusField(first);
    return first !== undefined;
  };
  const send = async () => {
    const sent = Object.fromEntries(
      form.changed.map((name) => [name, form.values[name]]),
    ) as Partial<RoomValues>; // its own fields
    const tidied = tidy(sent);
    const { version } = await saveRoom(room.kind, room.id, {
      ...toChange(room.kind, tidied),
      version: form.version,
    });
    form.accept(sent, { saved: { ...form.saved, ...tidied }, version });
    await Promise.all([
      refetchDesk(client),
      client.invalidateQueries({ queryKey: ['bookables'] }),
      client.invalidateQueries({ queryKey: ['bookable'] }),
    ]);
    say({ kind: 'good', text: m.desk_rooms_one_saved({ title: tidied.title ?? form.saved.title }) });
  };
  const save = async () => {
    setFailure(undefined);
    if (isSaving || mark(findWrong(room.kind, form.values))) return;
    setSaving(true);
    try {
      await send();
    } catch (error) {
      setFailure(explainFailure(m.desk_rooms_one_not_saved(), error));
      mark(wrongOf(error));
      // Whoever was faster is on the page then, and the bar asks where both have changed the same.
      await refetchDesk(client);
    } finally {
      setSaving(false);
    }
  };
  return { save: () => void save(), isSaving, failure, wrong };
};
