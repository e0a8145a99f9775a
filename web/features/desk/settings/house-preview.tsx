import { IconMenu2, IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { addressOfHouse } from '#web/lib/house.ts';
import { Segments } from '#web/ui/segments.tsx';
import type { EditForm } from '../upkeep/use-edit-form.ts';
import { HouseMark } from './house-mark.tsx';
import classes from './house-preview.module.css';
import type { SettingsField, SettingsValues } from './settings-values.ts';

const shapes = ['phone', 'desktop'] as const;

/** Header, hero and footer as guests will see them, with unsaved changes marked. */
export const HousePreview = ({ form, timeZone }: { form: EditForm<SettingsValues>; timeZone: string }) => {
  const [shape, setShape] = useState<(typeof shapes)[number]>('phone');
  const { values } = form;
  const marked = (text: string, ...names: SettingsField[]) =>
    names.some((name) => form.isChanged(name)) ? <mark>{text}</mark> : text;
  const name = marked(values.name, 'name');
  return (
    <>
      <Segments
        label={m.desk_settings_preview_shape()}
        quiet
        options={[
          { value: 'phone', label: m.desk_settings_phone_shape() },
          { value: 'desktop', label: m.desk_settings_desktop_shape() },
        ]}
        value={shape}
        onChange={setShape}
      />
      <div className={classes.frame} data-shape={shape}>
        <div className={classes.header}>
          <IconMenu2 size={20} stroke={1.8} aria-hidden />
          <HouseMark logo={values.logo} size={28} />
          <strong>{name}</strong>
          <IconShoppingBag size={20} stroke={1.8} aria-hidden />
        </div>
        <div className={classes.hero}>
          <div>
            <p className={classes.headline}>{marked(values.headline, 'headline')}</p>
            <p className={classes.sentence}>{marked(values.sentence, 'sentence')}</p>
          </div>
          <img src="/pictures/front-desk-open.svg" alt="" width={180} height={180} />
        </div>
        <div className={classes.footer}>
          <strong>{name}</strong>
          <p>{marked(values.footer, 'footer')}</p>
          <p>
            {marked(addressOfHouse(values), 'address', 'town')}
            <br />
            {marked(values.phone, 'phone')}
            <br />
            {marked(values.email, 'email')}
          </p>
          <p className={classes.fine}>{m.desk_settings_preview_zone({ zone: timeZone })}</p>
        </div>
      </div>
      <p className={classes.note}>{m.desk_settings_preview_note()}</p>
    </>
  );
};
