import { TextInput } from '@mantine/core';
import { TextArea } from '#web/ui/text-area.tsx';
import type { FieldName, roomFields } from './room-fields.ts';

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
  if (type === 'text') return <TextArea {...props} rows={rows} />;
  if (type === 'number') return <TextInput {...props} type="number" inputMode="decimal" />;
  return <TextInput {...props} inputMode={type === 'url' ? 'url' : 'text'} />;
};
