import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SortOrder } from '#contract/kinds.ts';
import { BookableCard } from '#web/features/bookables/bookable-card.tsx';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { api, NoResponseError } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
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
  /** What the price is for. */
  unit: 'night' | 'hour';
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  error: string | undefined;
};

/** One field of the form, by what is typed into it. */
export const RoomField = ({ field, unit, ...given }: Props) => {
  const { label, type, optional, note, limits, rows } = field;
  const described = typeof note === 'function' ? note(unit) : note;
  const description = optional ? ['Optional', described].filter(Boolean).join('. ') : described;
  const props = { label, description, ...limits, ...given };
  if (type === 'text') return <Textarea {...props} rows={rows} />;
  if (type === 'number') return <TextInput {...props} type="number" inputMode="decimal" />;
  return <TextInput {...props} inputMode={type === 'url' ? 'url' : 'text'} />;
};

const explain = (error: unknown): Outcome =>
  failedOutcome(
    'Failed to add room.',
    error,
    error instanceof NoResponseError ? `Error: ${error.message}` : undefined,
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
      await client.invalidateQueries({ queryKey: ['offers'] });
      setDraft({ ...emptyDraft, roomType: draft.roomType });
      const kind = bookableKinds[study ? 'study' : 'room'];
      const newest: SortOrder = 'newest';
      setAdded({ room: kind.detail(insertedId), list: `${kind.list}?sort=${newest}` });
      setOutcome({ kind: 'good', text: 'Room added successfully!' });
    } catch (error) {
      setOutcome(explain(error));
    }
  };

  return (
    <Page
      title="Add New Room"
      heading="Add New Room"
      lead="Guests find it in its list and can book it at once."
    >
      <div className={classes.columns}>
        <Form
          label="Add New Room"
          onSend={send}
          outcome={outcome}
          next={
            added && (
              <p>
                <Link to={added.room}>Look at it</Link> or <Link to={added.list}>see it in the list</Link>,
                newest first.
              </p>
            )
          }
        >
          {(busy, mark) => (
            <>
              <NativeSelect
                label="Room type"
                data={[
                  { value: 'sleeping', label: 'Sleeping' },
                  { value: 'study', label: 'Study' },
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
                Add Room
              </Button>
            </>
          )}
        </Form>
        <aside className={classes.preview} aria-label="Preview of the card" inert>
          <p className={classes.caption}>How it will look</p>
          <BookableCard offer={previewOf(draft)} level={2} eager />
        </aside>
      </div>
    </Page>
  );
};
