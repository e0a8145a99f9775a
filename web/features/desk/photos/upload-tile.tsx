import { ActionIcon } from '@mantine/core';
import { IconPhotoOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { m } from '#messages/web.ts';
import { formatDecimal } from '#web/lib/format.ts';
import classes from './photos.module.css';
import type { Upload } from './use-uploads.ts';

const previewWidth = 400;

/** A dimmed preview of the file, if this browser can decode it. */
const OwnPicture = ({ file }: { file: File }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file, { resizeWidth: previewWidth })
      .then((bitmap) => {
        if (!canvas.current || isGone) return;
        Object.assign(canvas.current, { width: bitmap.width, height: bitmap.height });
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [file]);
  return <canvas ref={canvas} className={classes.own} aria-hidden />;
};

const megabytes = (bytes: number): string => formatDecimal(Math.ceil(bytes / 104_857.6) / 10);

const Progress = ({ file, sent }: Upload) => {
  const percent = Math.round((100 * Math.min(sent, file.size)) / Math.max(file.size, 1));
  return (
    <div
      className={classes.picture}
      role="progressbar"
      aria-label={m.desk_photos_sending({ name: file.name })}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <OwnPicture file={file} />
      <div className={classes.progress}>
        <strong>{m.desk_photos_percent({ percent })}</strong>
        <span className={classes.bar}>
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
        <span>
          {m.desk_photos_bytes({ sent: megabytes(Math.min(sent, file.size)), all: megabytes(file.size) })}
        </span>
      </div>
    </div>
  );
};

/** A running upload, or a refused one with the reason. */
export const UploadTile = ({ upload, onRemove }: { upload: Upload; onRemove: () => void }) => {
  const { name } = upload.file;
  const { refused } = upload;
  return (
    <li className={classes.tile}>
      {refused ? (
        <div className={classes.refused} role="alert">
          <IconPhotoOff size={22} stroke={1.8} aria-hidden />
          <strong>{m.desk_photos_not_taken()}</strong>
          <span>{refused}</span>
        </div>
      ) : (
        <Progress {...upload} />
      )}
      <div className={classes.below}>
        <span className={classes.name}>{name}</span>
        <ActionIcon
          variant="transparent"
          className={classes.icon}
          aria-label={refused ? m.desk_photos_dismiss({ name }) : m.desk_photos_stop({ name })}
          onClick={onRemove}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
};
