import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { FieldLabel } from '../../upkeep/edit-field.tsx';
import { UpkeepSection } from '../../upkeep/upkeep-layout.tsx';
import type { EditForm } from '../../upkeep/use-edit-form.ts';
import classes from './room-editor.module.css';
import {
  fieldNames,
  fieldsOf,
  mostOf,
  type RoomField,
  type RoomValues,
  type TextField,
} from './room-values.ts';

const typeNames: Readonly<Record<Kind, string>> = {
  room: m.desk_rooms_one_type_room(),
  study: m.desk_rooms_one_type_study(),
  pc: m.desk_rooms_one_type_pc(),
};

type Props = {
  kind: Kind;
  form: EditForm<RoomValues>;
  wrong: Partial<Record<RoomField, string>>;
  /** The saved bookable; undefined for a new one, whose kind can still be chosen. */
  room?: DeskRoomDetail;
  onKind?: (kind: Kind) => void;
};

const TypeField = ({ kind, onKind }: Pick<Props, 'kind' | 'onKind'>) =>
  onKind ? (
    <NativeSelect
      label={m.desk_rooms_one_type()}
      data={kinds.map((value) => ({ value, label: typeNames[value] }))}
      value={kind}
      onChange={({ currentTarget }) => onKind(kinds.find((one) => one === currentTarget.value) ?? kind)}
    />
  ) : (
    <TextInput
      label={m.desk_rooms_one_type()}
      readOnly
      leftSection={<IconLock size={20} stroke={1.8} aria-hidden />}
      description={m.desk_rooms_one_type_locked()}
      inputWrapperOrder={['label', 'input', 'description']}
      value={typeNames[kind]}
    />
  );

/** What guests read in lists and on the bookable's page. */
export const AboutSection = ({ kind, form, wrong, room, onKind }: Props) => {
  const field = (name: TextField) => ({
    name,
    value: form.values[name],
    error: wrong[name],
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as (
      | 'label'
      | 'description'
      | 'input'
      | 'error'
    )[],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.change({ [name]: value }),
  });
  const label = (name: TextField, most?: number) => (
    <FieldLabel
      text={fieldNames[name]}
      isChanged={room !== undefined && form.isChanged(name)}
      {...(most !== undefined && { length: form.values[name].length, most })}
    />
  );
  const has = (name: TextField) => fieldsOf(kind).includes(name);
  return (
    <UpkeepSection id="about" heading={m.desk_rooms_one_about()} lead={m.desk_rooms_one_about_lead()}>
      <div className={classes.fields}>
        <TextInput label={label('title', mostOf.title)} maxLength={mostOf.title} {...field('title')} />
        <TypeField kind={kind} {...(onKind && { onKind })} />
        <Textarea
          className={classes.whole}
          rows={3}
          label={label('description', mostOf.description)}
          maxLength={mostOf.description}
          {...field('description')}
        />
        <TextInput
          inputMode="decimal"
          label={label('price')}
          leftSection={<span aria-hidden>{currentHouse().currencySymbol}</span>}
          rightSectionWidth={92}
          rightSection={
            <span className={classes.unit}>{m.desk_rooms_one_per({ unit: bookableKinds[kind].unit })}</span>
          }
          {...field('price')}
        />
        <TextInput
          autoComplete="off"
          label={label('accessCode')}
          maxLength={mostOf.accessCode}
          {...field('accessCode')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={m.desk_rooms_one_access_code_note()}
        />
        {has('rating') && (
          <TextInput
            inputMode="decimal"
            label={label('rating')}
            rightSectionWidth={56}
            rightSection={<span className={classes.unit}>{m.desk_rooms_one_of_five()}</span>}
            {...field('rating')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={
              room && room.reviews > 0
                ? m.desk_rooms_one_rated({ count: room.reviews, rating: room.shownRating ?? 0 })
                : m.desk_rooms_one_house_rating()
            }
          />
        )}
        {has('details') && (
          <Textarea
            className={classes.whole}
            rows={7}
            label={label('details', mostOf.details)}
            description={m.desk_rooms_one_details_note()}
            maxLength={mostOf.details}
            {...field('details')}
          />
        )}
      </div>
    </UpkeepSection>
  );
};
