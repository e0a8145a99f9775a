import { IconInfoCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { maxPhotos } from '#contract/photos.rules.ts';
import { m } from '#messages/web.ts';
import { UpkeepSection } from '../upkeep/upkeep-layout.tsx';
import { useReorder } from '../upkeep/use-reorder.ts';
import { DropTile } from './drop-tile.tsx';
import type { Photo } from './photo.ts';
import { PhotoTile } from './photo-tile.tsx';
import classes from './photos.module.css';
import { UploadTile } from './upload-tile.tsx';
import { useUploads } from './use-uploads.ts';

/** The photos of a bookable, in order. Changes are saved with the rest of the page. */
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
  // Several uploads may end before the next render.
  const latest = useRef(photos);
  latest.current = photos;
  const change = (next: readonly Photo[]) => {
    latest.current = next;
    onChange(next);
  };
  const find = (url: string) => latest.current.find((photo) => photo.url === url);
  const reorder = useReorder({
    ids: photos.map(({ url }) => url),
    nameOf: (url) => {
      const number = photos.findIndex((photo) => photo.url === url) + 1;
      return find(url)?.text || m.desk_photos_photo({ number });
    },
    onDrop: (urls) => change(urls.flatMap((url) => find(url) ?? [])),
    isGrid: true,
  });
  const shown = reorder.order.flatMap((url) => find(url) ?? []);
  const { uploads, add, remove } = useUploads({
    room: maxPhotos - photos.length,
    onDone: (url) => {
      if (latest.current.some((photo) => photo.url === url))
        return reorder.tell(m.desk_photos_there_already());
      change([...latest.current, { url, text: '' }]);
      reorder.tell(m.desk_photos_added({ count: latest.current.length }));
    },
  });
  return (
    <UpkeepSection id="photos" heading={m.desk_photos_heading()} lead={m.desk_photos_lead()}>
      <ul className={classes.tiles} ref={reorder.listRef}>
        {shown.map((photo, index) => (
          <PhotoTile
            key={photo.url}
            photo={photo}
            index={index}
            fallback={fallback}
            reorder={reorder}
            count={shown.length}
            onText={(text) => change(photos.map((one) => (one.url === photo.url ? { ...one, text } : one)))}
            onRemove={() => {
              change(photos.filter(({ url }) => url !== photo.url));
              reorder.tell(m.desk_photos_removed({ count: photos.length - 1 }));
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
        {reorder.told}
      </p>
    </UpkeepSection>
  );
};
