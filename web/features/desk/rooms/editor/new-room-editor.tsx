import { IconPencil, IconPhoto } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { useDeskNotes } from '../../desk-notes.tsx';
import { refetchDesk } from '../../desk-queries.ts';
import { PhotosSection } from '../../photos/photos-section.tsx';
import { leavingSaved, UnsavedBar } from '../../upkeep/unsaved-bar.tsx';
import { UpkeepLayout } from '../../upkeep/upkeep-layout.tsx';
import { useEditForm } from '../../upkeep/use-edit-form.ts';
import { useWrongFields, wrongOf } from '../../upkeep/use-save-edits.ts';
import { newRoom, roomAddress } from '../room-address.ts';
import { addRoom } from '../save-room.ts';
import { AboutSection } from './about-section.tsx';
import { RoomHead } from './room-head.tsx';
import { RoomPreview } from './room-preview.tsx';
import {
  emptyValues,
  fieldAt,
  fieldNames,
  findWrong,
  type RoomValues,
  tidy,
  toNewRoom,
} from './room-values.ts';

/** The editor of a new bookable; navigates to its own page once it is added. */
export const NewRoomEditor = ({ kind }: { kind: Kind }) => {
  const form = useEditForm(emptyValues, 0);
  const { wrong, mark } = useWrongFields<RoomValues>();
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const submitOnce = useSubmitOnce();
  const navigate = useNavigate();
  const client = useQueryClient();
  const say = useDeskNotes();
  const add = async () => {
    setFailure(undefined);
    if (isSaving || mark(findWrong(kind, form.values))) return;
    setSaving(true);
    const fields = toNewRoom(kind, tidy(form.values));
    try {
      const id = await submitOnce({ kind, ...fields }, (key) => addRoom(kind, fields, key));
      void client.invalidateQueries({ queryKey: ['bookables'] });
      void refetchDesk(client);
      say({ kind: 'good', text: m.desk_rooms_one_added({ title: fields.title }) });
      await navigate(roomAddress(kind, id), { state: leavingSaved, replace: true });
    } catch (error) {
      setFailure(explainFailure(m.desk_rooms_one_not_added(), error));
      mark(wrongOf<RoomValues>(error, fieldAt));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <RoomHead
        name={m.desk_rooms_add()}
        title={m.desk_rooms_one_add_title()}
        lead={m.desk_rooms_one_add_lead()}
      />
      <UpkeepLayout
        sections={[
          { id: 'about', label: m.desk_rooms_one_about(), Icon: IconPencil },
          {
            id: 'photos',
            label: m.desk_photos_heading(),
            Icon: IconPhoto,
            count: form.values.photos.length || undefined,
          },
        ]}
        summary={form.values.title}
        preview={<RoomPreview kind={kind} values={form.values} />}
      >
        <AboutSection
          kind={kind}
          form={form}
          wrong={wrong}
          onKind={(next) =>
            void navigate(roomAddress(next, newRoom), { state: leavingSaved, replace: true, flushSync: true })
          }
        />
        <PhotosSection
          photos={form.values.photos}
          fallback={bookableKinds[kind].fallback}
          error={wrong.photos}
          onChange={(photos) => form.change({ photos })}
        />
        <UnsavedBar
          form={form}
          labelOf={(name) => fieldNames[name]}
          showValue={(_, value) => String(value)}
          wrong={Object.keys(wrong).length}
          failure={failure}
          action={m.desk_rooms_one_add()}
          isSaving={isSaving}
          onSave={() => void add()}
        />
      </UpkeepLayout>
    </>
  );
};
