import { Button, VisuallyHidden } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { photoIdOf, photoTypes, photoUrl } from '#contract/photos.rules.ts';
import { m } from '#messages/web.ts';
import { useUploads } from '../photos/use-uploads.ts';
import { FieldLabel } from '../upkeep/edit-field.tsx';
import { HouseMark } from './house-mark.tsx';
import classes from './settings.module.css';
import type { SectionProps } from './settings-sections.tsx';
import { fieldNames } from './settings-values.ts';

/** The size in which it is shown. */
const smallest = (url: string): string => {
  const photoId = photoIdOf(url);
  return photoId ? photoUrl(photoId, 160) : url;
};

/** The logo of the house: chosen, replaced or removed, and saved with the rest of the page. */
export const LogoField = ({ form, wrong }: SectionProps) => {
  const { logo } = form.values;
  const label = useId();
  const input = useRef<HTMLInputElement>(null);
  const [told, tell] = useState('');
  const { uploads, add, remove } = useUploads({
    room: 1,
    onDone: (url) => {
      form.change({ logo: smallest(url) });
      tell(m.desk_settings_logo_chosen());
    },
  });
  const [upload] = uploads.toReversed();
  const isSending = upload !== undefined && !upload.refused;
  const refused = upload?.refused ?? wrong.logo;
  const choose = (files: readonly File[]) => {
    for (const { key } of uploads) remove(key);
    add(files.slice(0, 1));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would be rendered on the line above its fieldset.
    <div role="group" aria-labelledby={label}>
      <div id={label} className={classes.fieldLabel}>
        <FieldLabel text={fieldNames.logo} isChanged={form.isChanged('logo')} />
      </div>
      <div className={classes.logo}>
        <HouseMark logo={logo} size={44} />
        <Button
          variant="light"
          size="xs"
          name="logo"
          loading={isSending}
          leftSection={<IconUpload size={18} stroke={1.8} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {logo ? m.desk_settings_logo_replace() : m.desk_settings_logo_choose()}
        </Button>
        {logo && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
            onClick={() => {
              form.change({ logo: '' });
              tell(m.desk_settings_logo_removed());
            }}
          >
            {m.desk_settings_logo_remove()}
          </Button>
        )}
        <input
          ref={input}
          className={classes.file}
          type="file"
          tabIndex={-1}
          aria-hidden
          accept={photoTypes.join(',')}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
      {refused ? (
        <p className={classes.wrong} role="alert">
          {refused}
        </p>
      ) : (
        <p className={classes.hint}>
          {isSending
            ? m.desk_settings_logo_sending({
                percent: Math.round((100 * Math.min(upload.sent, upload.file.size)) / upload.file.size),
              })
            : m.desk_settings_logo_hint()}
        </p>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </div>
  );
};
