import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { maxPhotos, photoTypes } from '#contract/photos.rules.ts';
import { m } from '#messages/web.ts';
import classes from './photos.module.css';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Whether files are being dragged over the page. The whole page accepts them: otherwise the browser would open them. */
const useDroppedFiles = (onFiles: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
};

/** Adds photos by drop or choice. HEIC can be chosen too, to get an explanation. */
export const DropTile = ({
  count,
  onFiles,
}: {
  count: number;
  onFiles: (files: readonly File[]) => void;
}) => {
  const isOver = useDroppedFiles(onFiles);
  return (
    <li className={classes.tile}>
      <label className={classes.drop} data-over={isOver || undefined}>
        <input
          type="file"
          name="photos"
          multiple
          accept={[...photoTypes, '.heic'].join(',')}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        <IconPhotoPlus size={24} stroke={1.8} aria-hidden />
        <strong>{m.desk_photos_drop()}</strong>
        <span>{m.desk_photos_choose({ link: (text) => <u>{text}</u> })}</span>
      </label>
      <p className={classes.count}>{m.desk_photos_count({ count, most: maxPhotos })}</p>
    </li>
  );
};
