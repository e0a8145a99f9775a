import { Button, Skeleton } from '@mantine/core';
import {
  IconArchive,
  IconCalendarOff,
  IconCalendarShare,
  IconPencil,
  IconPhoto,
  IconTag,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { ProblemError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { formatPrice } from '#web/lib/format.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import desk from '../../desk.module.css';
import { PhotosSection } from '../../photos/photos-section.tsx';
import { RoomPrices } from '../../rates/room/room-prices.tsx';
import { UnsavedBar } from '../../upkeep/unsaved-bar.tsx';
import { UpkeepLayout } from '../../upkeep/upkeep-layout.tsx';
import { useEditForm } from '../../upkeep/use-edit-form.ts';
import { useSaveEdits } from '../../upkeep/use-save-edits.ts';
import { newRoom } from '../room-address.ts';
import { saveRoom } from '../save-room.ts';
import { useRetire } from '../use-retire.ts';
import { AboutSection } from './about-section.tsx';
import { CalendarsSection } from './calendars/calendars-section.tsx';
import { ClosedSection } from './closed/closed-section.tsx';
import { NewRoomEditor } from './new-room-editor.tsx';
import { RetireSection } from './retire-section.tsx';
import classes from './room-editor.module.css';
import { RoomHead } from './room-head.tsx';
import { RoomPreview } from './room-preview.tsx';
import {
  fieldAt,
  fieldNames,
  fieldsOf,
  findWrong,
  type RoomField,
  tidy,
  toChange,
  toValues,
} from './room-values.ts';

/** A short form of a value, to choose between theirs and mine. */
const showValue = (name: RoomField, value: unknown): string =>
  name === 'price'
    ? formatPrice(Number(value) || 0)
    : Array.isArray(value)
      ? m.desk_photos_some({ count: value.length })
      : String(value);

const RetiredNote = ({ room }: { room: DeskRoomDetail }) => {
  const { run, pending } = useRetire(room);
  return (
    <div className={classes.retired} role="status">
      <p>{m.desk_rooms_one_is_retired()}</p>
      <Button variant="light" size="xs" loading={pending !== undefined} onClick={() => void run(false)}>
        {m.desk_rooms_bring_back()}
      </Button>
    </div>
  );
};

/** Scrolls to the section in the address once it is rendered. */
const useSectionOfAddress = () => {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
};

const RoomEditor = ({ room, here }: { room: DeskRoomDetail; here: VenueMinute }) => {
  const form = useEditForm(toValues(room), room.version);
  const { save, isSaving, failure, wrong } = useSaveEdits({
    form,
    findWrong: (values) => findWrong(room.kind, values),
    fieldAt,
    send: async (sent) => {
      const tidied = tidy(sent);
      const change = { ...toChange(room.kind, tidied), version: form.version };
      const { version } = await saveRoom(room.kind, room.id, change);
      return { saved: { ...form.saved, ...tidied }, version };
    },
    affects: ['bookables', 'bookable'],
    done: ({ title }) => m.desk_rooms_one_saved({ title }),
    failed: m.desk_rooms_one_not_saved(),
  });
  useSectionOfAddress();
  const wrongCount = Object.keys(wrong).length;
  const markOf = (names: readonly RoomField[]) => {
    if (names.some((name) => wrong[name])) return 'wrong' as const;
    return names.some(form.isChanged) ? ('changed' as const) : undefined;
  };
  return (
    <>
      {room.state === 'retired' && <RetiredNote room={room} />}
      <UpkeepLayout
        sections={[
          {
            id: 'about',
            label: m.desk_rooms_one_about(),
            Icon: IconPencil,
            mark: markOf(fieldsOf(room.kind)),
          },
          {
            id: 'photos',
            label: m.desk_photos_heading(),
            Icon: IconPhoto,
            count: form.values.photos.length || undefined,
            mark: markOf(['photos']),
          },
          {
            id: 'closed',
            label: m.desk_rooms_one_closed(),
            Icon: IconCalendarOff,
            count: room.blocks.length || undefined,
          },
          { id: 'prices', label: m.desk_rates_prices(), Icon: IconTag },
          { id: 'calendars', label: m.desk_rooms_calendars(), Icon: IconCalendarShare },
          { id: 'retire', label: m.desk_rooms_one_retire(), Icon: IconArchive },
        ]}
        summary={m.desk_rooms_one_summary({
          title: form.values.title,
          price: formatPrice(Number(form.values.price) || 0),
        })}
        preview={<RoomPreview kind={room.kind} values={form.values} room={room} here={here} />}
      >
        <AboutSection kind={room.kind} form={form} wrong={wrong} room={room} />
        <PhotosSection
          photos={form.values.photos}
          fallback={bookableKinds[room.kind].fallback}
          error={wrong.photos}
          onChange={(photos) => form.change({ photos })}
        />
        <ClosedSection room={room} here={here} />
        <RoomPrices room={room} here={here} />
        <CalendarsSection room={room} here={here} />
        <RetireSection room={room} here={here} />
        <UnsavedBar
          form={form}
          labelOf={(name) => fieldNames[name]}
          showValue={showValue}
          lastChange={room.changed}
          wrong={wrongCount}
          failure={failure}
          isSaving={isSaving}
          onSave={save}
        />
      </UpkeepLayout>
    </>
  );
};

const KnownRoom = ({ kind, id }: { kind: Kind; id: string }) => {
  const here = useVenueMinute();
  const { data, error, refetch } = useQuery({
    ...apiQuery('GET /desk/rooms/{kind}/{id}', { params: { kind, id } }),
    retry: (count, problem) => !(problem instanceof ProblemError) && count < 3,
  });
  if (error && !data) {
    const isGone = error instanceof ProblemError && error.problem.status === 404;
    return isGone ? (
      <NotThere />
    ) : (
      <FailedNotice
        level={1}
        heading={m.desk_rooms_one_not_loaded()}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <RoomHead
        name={data?.title ?? m.desk_rooms_one()}
        title={data ? m.desk_rooms_one_edit({ title: data.title }) : m.desk_rooms_one()}
        room={data}
        here={here}
      />
      {data && here ? (
        <RoomEditor key={`${kind} ${id}`} room={data} here={here} />
      ) : (
        <Skeleton height={520} radius={18} mt={20} />
      )}
    </>
  );
};

const NotThere = () => (
  <Notice heading={m.desk_rooms_one_not_found()} text={m.desk_rooms_one_not_found_text()} />
);

/** Everything that can be edited of a room, study room or PC, or of a new one. */
export const Component = () => {
  const { kind: word, id = '' } = useParams();
  // The prerendered first paint has no address, so it assumes a room.
  const kind = import.meta.env.SSR ? 'room' : kinds.find((one) => one === word);
  return (
    <div className={desk.page}>
      {!kind ? (
        <NotThere />
      ) : id === newRoom ? (
        <NewRoomEditor kind={kind} />
      ) : (
        <KnownRoom kind={kind} id={id} />
      )}
    </div>
  );
};
