import '#web/ui/overlays.css';
import { Modal, Skeleton } from '@mantine/core';
import { IconBed, IconBooks, IconDeviceDesktop } from '@tabler/icons-react';
import { useImperativeHandle, useRef, useState } from 'react';
import { type Kind, kinds, longest } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import { Question } from '#web/ui/question.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { RefusalNote } from '../booking/step-refusal.tsx';
import { OfferList } from './offer-list.tsx';
import { StayPanel } from './stay-panel.tsx';
import { useWalkInForm } from './use-walk-in-form.ts';
import classes from './walk-in.module.css';
import { choose, endOf, isTyped, type KnownPerson } from './walk-in-draft.ts';
import { WhoFields } from './who-fields.tsx';

/** Where a walk-in begins: at a free cell of the board, or with anything that is free now. */
export type WalkInStart = {
  kind?: Kind;
  /** The id of the room, study room or PC. */
  id?: number;
  date?: string;
  time?: string;
  /** Nights for rooms, hours otherwise. */
  count?: number;
  /** The guest, if known. */
  guest?: KnownPerson;
};

type Props = {
  start?: WalkInStart;
  onClose: () => void;
};

const looks = {
  room: { label: m.desk_walk_in_sleep(), Icon: IconBed },
  study: { label: m.desk_walk_in_study(), Icon: IconBooks },
  pc: { label: m.desk_walk_in_pc(), Icon: IconDeviceDesktop },
} as const;

type Form = ReturnType<typeof useWalkInForm>;

const WhatFields = ({ form, here, isNow }: { form: Form; here: VenueMinute; isNow: boolean }) => {
  const { draft, change, board, lists, offers, count, goneTitle, refusal, isTaken } = form;
  const { kind } = draft;
  const { unit } = bookableKinds[kind];
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <h3>
          <span className={classes.number} aria-hidden>
            2
          </span>
          {isNow ? m.desk_walk_in_free_now() : m.desk_walk_in_free_then()}
        </h3>
      </div>
      <div className={classes.choice}>
        <Segments
          quiet
          label={m.desk_walk_in_kind()}
          options={kinds.map((value) => ({
            value,
            ...looks[value],
            count: String(lists[value]?.free.length ?? '–'),
          }))}
          value={kind}
          onChange={(next) => change({ kind: next, choice: undefined, checkIn: undefined })}
        />
        <div className={classes.length}>
          <Stepper
            label={m.desk_walk_in_length({ unit })}
            unit={(number) => m.lib_unit({ unit, count: number })}
            value={draft.counts[kind]}
            max={longest[kind]}
            error={count ? undefined : m.desk_walk_in_length_wrong({ most: longest[kind], unit })}
            onChange={(typed) => change({ counts: { ...draft.counts, [kind]: typed } })}
          />
        </div>
        {form.stay && (
          <p className={classes.leaves}>
            <span>{m.desk_walk_in_leaves()}</span>
            <b>{endOf(form.stay, here)}</b>
          </p>
        )}
      </div>
      <RefusalNote refusal={isTaken ? refusal : undefined} />
      {goneTitle && !isTaken && <Message kind="note">{m.desk_walk_in_gone({ title: goneTitle })}</Message>}
      {offers && (
        <OfferList
          offers={offers}
          length={m.lib_units({ unit, count: count ?? 1 })}
          here={here}
          choice={draft.choice}
          onChoose={(offer) => change({ choice: choose(offer) })}
        />
      )}
      {!offers && board.isError && (
        <FailedNotice
          heading={m.desk_walk_in_not_loaded()}
          error={board.error}
          onRetry={() => void board.refetch()}
        />
      )}
      {!offers && !board.isError && (
        <div className={classes.pending} aria-busy>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={68} radius={14} />
          ))}
        </div>
      )}
    </section>
  );
};

/** The state that decides whether closing the dialog is safe. */
type Closing = { isBusy: boolean; isTyped: boolean };

type FormProps = {
  ref: React.Ref<Closing>;
  start: WalkInStart;
  here: VenueMinute;
  onClose: () => void;
};

const WalkInForm = ({ ref, start, here, onClose }: FormProps) => {
  const form = useWalkInForm(start, here, onClose);
  useImperativeHandle(ref, () => ({ isBusy: form.isBusy, isTyped: isTyped(form.draft, start) }));
  const isNow = start.date === undefined || start.date === here.today;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div className={classes.main}>
        <WhoFields draft={form.draft} errors={form.errors} onChange={form.change} />
        <WhatFields form={form} here={here} isNow={isNow} />
      </div>
      <section className={classes.side} aria-label={m.desk_walk_in_the_stay()}>
        <h3 className={classes.sideHeading}>{m.desk_walk_in_the_stay()}</h3>
        <StayPanel form={form} here={here} />
      </section>
    </form>
  );
};

/** Closes the dialog; asks first if something was typed, and not while saving. */
const useClose = (onClose: () => void) => {
  const form = useRef<Closing>(null);
  const [isAsking, setAsking] = useState(false);
  const asked = useRef<Element>(null);
  const stay = () => {
    setAsking(false);
    if (asked.current instanceof HTMLElement) asked.current.focus();
  };
  const close = () => {
    if (form.current?.isBusy) return;
    if (isAsking) return stay();
    if (!form.current?.isTyped) return onClose();
    asked.current = document.activeElement;
    setAsking(true);
  };
  return { form, isAsking, stay, close };
};

/** Books for a guest at the desk. Open while mounted; calls `onClose` to close. */
export const WalkInDialog = ({ start = {}, onClose }: Props) => {
  const here = useVenueMinute();
  const { form, isAsking, stay, close } = useClose(onClose);
  return (
    <Modal.Root
      opened
      onClose={close}
      closeOnClickOutside={false}
      size={1160}
      centered
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.heading}>{m.desk_walk_in_heading()}</Modal.Title>
          <Modal.CloseButton aria-label={m.desk_close()} size={44} iconSize={20} className={classes.close} />
          <p className={classes.lead}>{m.desk_walk_in_lead()}</p>
          {isAsking && (
            <div className={classes.question}>
              <Question
                heading={m.desk_walk_in_leave()}
                level={3}
                text={m.desk_walk_in_leave_text()}
                no={m.desk_upkeep_stay()}
                yes={m.desk_close()}
                failed={m.desk_walk_in_leave()}
                onNo={stay}
                onYes={async () => onClose()}
              />
            </div>
          )}
        </div>
        <Modal.Body>
          {here && <WalkInForm ref={form} start={start} here={here} onClose={onClose} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
