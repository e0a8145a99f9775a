import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SortOrder } from '#contract/sort-orders.ts';
import { OfferCard } from '#web/features/offers/offer-card.tsx';
import { offerKinds } from '#web/features/offers/offer-kinds.ts';
import { api, NoAnswerError, ProblemError } from '#web/lib/api.ts';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import classes from './add-room-page.module.css';
import { type Draft, emptyDraft, isComplete, previewOf, toNewRoom } from './draft.ts';

type Outcome = { kind: 'good'; text: string; to: string; list: string } | { kind: 'bad'; text: string };

const explain = (error: unknown): string => {
  if (error instanceof NoAnswerError) return `Error: ${error.message}`;
  const problem = error instanceof ProblemError ? error.problem : undefined;
  return problem?.errors?.[0] ? `Failed to add room. ${problem.errors[0].message}` : 'Failed to add room.';
};

export const Component = () => {
  const [draft, setDraft] = useState(emptyDraft);
  const [outcome, setOutcome] = useState<Outcome>();
  const client = useQueryClient();
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft((old) => ({ ...old, [name]: currentTarget.value })),
  });

  const send = async () => {
    setOutcome(undefined);
    if (!isComplete(draft)) return setOutcome({ kind: 'bad', text: 'Please fill all fields' });
    const study = draft.roomType === 'study';
    try {
      const body = toNewRoom(draft);
      const { insertedId } = study
        ? await api('POST /studyRooms', { body })
        : await api('POST /rooms', { body });
      await client.invalidateQueries({ queryKey: ['offers'] });
      setDraft({ ...emptyDraft, roomType: draft.roomType });
      const kind = offerKinds[study ? 'study' : 'room'];
      const newest: SortOrder = 'newest';
      const list = `${kind.list}?sort=${newest}`;
      setOutcome({ kind: 'good', text: 'Room added successfully!', to: kind.detail(insertedId), list });
    } catch (error) {
      setOutcome({ kind: 'bad', text: explain(error) });
    }
  };

  return (
    <Page
      title="Add New Room"
      heading="Add New Room"
      lead="Guests find it in its list and can book it at once."
    >
      <div className={classes.columns}>
        <Form label="Add New Room" onSend={send}>
          {(busy) => (
            <>
              {outcome && (
                <Message kind={outcome.kind}>
                  {outcome.text}{' '}
                  {outcome.kind === 'good' && (
                    <>
                      <Link to={outcome.to}>Look at it</Link> or{' '}
                      <Link to={outcome.list}>see it in the list</Link>, newest first.
                    </>
                  )}
                </Message>
              )}
              <NativeSelect
                label="Room type"
                data={[
                  { value: 'sleeping', label: 'Sleeping' },
                  { value: 'study', label: 'Study' },
                ]}
                {...field('roomType')}
              />
              <TextInput label="Title" maxLength={120} {...field('title')} />
              <TextArea label="Description" rows={3} maxLength={2000} {...field('description')} />
              <TextInput
                label="Price"
                description={draft.roomType === 'study' ? 'Dollars per hour' : 'Dollars per night'}
                type="number"
                min={0.01}
                step={0.01}
                inputMode="decimal"
                {...field('price')}
              />
              <TextInput
                label="Rating"
                description="0 to 5, in steps of 0.1. Shown as the house rating until guests have reviewed the room"
                type="number"
                min={0}
                max={5}
                step={0.1}
                inputMode="decimal"
                {...field('rating')}
              />
              <TextArea
                label="Details"
                description="What it offers, one thing a line"
                rows={4}
                maxLength={4000}
                {...field('details')}
              />
              <TextInput
                label="Image"
                description="A web address, or a path of this site such as /pictures/room-pod-dusk.svg"
                type="text"
                inputMode="url"
                {...field('image')}
              />
              <Button type="submit" loading={busy}>
                Add Room
              </Button>
            </>
          )}
        </Form>
        <aside className={classes.preview} aria-label="Preview of the card" inert>
          <p className={classes.caption}>How it will look</p>
          <OfferCard offer={previewOf(draft)} level={2} eager />
        </aside>
      </div>
    </Page>
  );
};
