import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SortOrder } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { BookableCard } from '#web/features/bookables/bookable-card.tsx';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { api, NoResponseError } from '#web/lib/api.ts';
import { failedOutcome, joinSentences, type Outcome } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './add-room-page.module.css';
import {
  type Draft,
  emptyDraft,
  type FieldName,
  fieldNames,
  findMissing,
  previewOf,
  roomFields,
  toNewRoom,
} from './room-fields.ts';

type Props = {
  field: (typeof roomFields)[FieldName];
  /** The unit of the price. */
  unit: 'night' | 'hour';
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  error: string | undefined;
};

/** One field of the form, rendered by its type. */
export const RoomField = ({ field, unit, ...given }: Props) => {
  const { label, type, optional, note, limits, rows } = field;
  const described = typeof note === 'function' ? note(unit) : note;
  const description = optional
    ? joinSentences([m.add_room_optional(), ...(described ? [described] : [])])
    : described;
  const props = { label, description, ...limits, ...given };
  if (type === 'text') return <Textarea {...props} rows={rows} />;
  if (type === 'number') return <TextInput {...props} type="number" inputMode="decimal" />;
  return <TextInput {...props} inputMode={type === 'url' ? 'url' : 'text'} />;
};

const explain = (error: unknown): Outcome =>
  failedOutcome(
    m.add_room_failed_to_add_room(),
    error,
    error instanceof NoResponseError ? m.add_room_error({ message: error.message }) : undefined,
  );

export const Component = () => {
  const [draft, setDraft] = useState(emptyDraft);
  const [outcome, setOutcome] = useState<Outcome>();
  const [added, setAdded] = useState<{ room: string; list: string }>();
  const client = useQueryClient();
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft((old) => ({ ...old, [name]: currentTarget.value })),
  });

  const send = async () => {
    setOutcome(undefined);
    setAdded(undefined);
    const missing = findMissing(draft);
    if (missing) return setOutcome(missing);
    const study = draft.roomType === 'study';
    try {
      const body = toNewRoom(draft);
      const { insertedId } = study
        ? await api('POST /studyRooms', { body })
        : await api('POST /rooms', { body });
      await client.invalidateQueries({ queryKey: ['bookables'] });
      setDraft({ ...emptyDraft, roomType: draft.roomType });
      const kind = bookableKinds[study ? 'study' : 'room'];
      const newest: SortOrder = 'newest';
      setAdded({ room: kind.detail(insertedId), list: `${kind.list}?sort=${newest}` });
      setOutcome({ kind: 'good', text: m.add_room_room_added_successfully() });
    } catch (error) {
      setOutcome(explain(error));
    }
  };

  return (
    <Page
      title={m.add_room_add_new_room()}
      heading={m.add_room_add_new_room()}
      lead={m.add_room_guests_find_it_in_its_list()}
    >
      <div className={classes.columns}>
        <Form
          label={m.add_room_add_new_room()}
          onSend={send}
          outcome={outcome}
          next={
            added && (
              <p>
                {m.add_room_added_links({
                  room: (text) => <Link to={added.room}>{text}</Link>,
                  list: (text) => <Link to={added.list}>{text}</Link>,
                })}
              </p>
            )
          }
        >
          {(busy, mark) => (
            <>
              <NativeSelect
                label={m.add_room_room_type()}
                data={[
                  { value: 'sleeping', label: m.add_room_sleeping() },
                  { value: 'study', label: m.add_room_study() },
                ]}
                {...field('roomType')}
              />
              {fieldNames.map((name) => (
                <RoomField
                  key={name}
                  field={roomFields[name]}
                  unit={draft.roomType === 'study' ? 'hour' : 'night'}
                  {...mark(name)}
                  {...field(name)}
                />
              ))}
              <Button type="submit" loading={busy}>
                {m.add_room_add_room()}
              </Button>
            </>
          )}
        </Form>
        <aside className={classes.preview} aria-label={m.add_room_preview_of_the_card()} inert>
          <p className={classes.caption}>{m.add_room_how_it_will_look()}</p>
          <BookableCard bookable={previewOf(draft)} level={2} eager />
        </aside>
      </div>
    </Page>
  );
};
