import { IconInfoCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { mostPhotos } from '#contract/photos.rules.ts';
import { m } from '#messages/web.ts';
import { UpkeepSection } from '../upkeep/upkeep-layout.tsx';
import { DropTile } from './drop-tile.tsx';
import type { Photo } from './photo-order.ts';
import { PhotoTile } from './photo-tile.tsx';
import classes from './photos.module.css';
import { UploadTile } from './upload-tile.tsx';
import { useOrder } from './use-order.ts';
import { useUploads } from './use-uploads.ts';

/** The photos of a bookable in their order. What is changed here is saved with the rest of the page. */
export const PhotosSection = ({
  photos,
  fallback,
  error,
  onChange,
}: {
  photos: readonly Photo[];
  fallback: string;
  error?: string | undefined;
  onChange: (photos: readonly Photo[]) => void;
}) => {
  // Several uploads may end before the form is drawn again.
  const latest = useRef(photos);
  latest.current = photos;
  const change = (next: readonly Photo[]) => {
    latest.current = next;
    onChange(next);
  };
  const order = useOrder(photos, change);
  const { uploads, add, remove } = useUploads({
    room: mostPhotos - photos.length,
    onDone: (url) => {
      if (latest.current.some((photo) => photo.url === url)) return order.say(m.desk_photos_there_already());
      change([...latest.current, { url, text: '' }]);
      order.say(m.desk_photos_added({ count: latest.current.length }));
    },
  });
  return (
    <UpkeepSection id="photos" heading={m.desk_photos_heading()} lead={m.desk_photos_lead()}>
      <ul className={classes.tiles} ref={order.list}>
        {order.shown.map((photo, index) => (
          <PhotoTile
            key={photo.url}
            {...{ photo, index, fallback, order }}
            count={order.shown.length}
            onText={(text) => change(photos.map((one) => (one.url === photo.url ? { ...one, text } : one)))}
            onRemove={() => {
              change(photos.filter(({ url }) => url !== photo.url));
              order.say(m.desk_photos_removed({ count: photos.length - 1 }));
            }}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
        ))}
        <DropTile count={photos.length} onFiles={add} />
      </ul>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <p className={classes.hint}>
        <IconInfoCircle size={18} stroke={1.8} aria-hidden />
        {m.desk_photos_keys()}
      </p>
      <p className={classes.said} role="status">
        {order.said}
      </p>
    </UpkeepSection>
  );
};
