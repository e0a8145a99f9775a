import { ActionIcon } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconGripVertical,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { m } from '#messages/web.ts';
import { Picture } from '#web/ui/picture.tsx';
import { RowMenu, type RowMenuEntry } from '../row-menu.tsx';
import type { useReorder } from '../upkeep/use-reorder.ts';
import type { Photo } from './photo.ts';
import classes from './photos.module.css';

type Props = {
  photo: Photo;
  index: number;
  count: number;
  fallback: string;
  reorder: ReturnType<typeof useReorder>;
  onText: (text: string) => void;
  onRemove: () => void;
};

const tileSizes = '(max-width: 47.99em) 50vw, 230px';
const maxTextLength = 160;

/** One photo: its number or Cover, a drag handle, a description, and a menu with the rest. */
export const PhotoTile = ({ photo, index, count, fallback, reorder, onText, onRemove }: Props) => {
  const { url, text } = photo;
  const name = text || m.desk_photos_photo({ number: index + 1 });
  const entries: RowMenuEntry[] = [
    ...(index > 0
      ? [
          { label: m.desk_photos_make_cover(), Icon: IconStar, onClick: () => void reorder.put(url, 0) },
          {
            label: m.desk_photos_earlier(),
            Icon: IconArrowLeft,
            onClick: () => void reorder.put(url, index - 1),
          },
        ]
      : []),
    ...(index < count - 1
      ? [
          {
            label: m.desk_photos_later(),
            Icon: IconArrowRight,
            onClick: () => void reorder.put(url, index + 1),
          },
        ]
      : []),
    { label: m.desk_photos_remove(), Icon: IconTrash, isBad: true, onClick: onRemove },
  ];
  return (
    <li className={classes.tile} data-entry={url} data-carried={reorder.liftedId === url || undefined}>
      <div className={classes.picture}>
        <Picture src={url} fallback={fallback} eager sizes={tileSizes} />
        <span className={classes.number}>
          {index === 0 && <IconStarFilled size={13} aria-hidden />}
          {index === 0 ? m.desk_photos_cover() : index + 1}
        </span>
        <button
          type="button"
          className={classes.handle}
          {...reorder.handleOf(url)}
          aria-label={m.desk_photos_move({ name, number: index + 1, count })}
        >
          <IconGripVertical size={20} aria-hidden />
        </button>
      </div>
      <div className={classes.below}>
        <input
          className={classes.text}
          aria-label={m.desk_photos_text({ number: index + 1 })}
          placeholder={m.desk_photos_text_hint()}
          maxLength={maxTextLength}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        <RowMenu name={m.desk_photos_more({ name })} entries={entries}>
          <ActionIcon
            variant="transparent"
            className={classes.icon}
            aria-label={m.desk_photos_more({ name })}
          >
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </RowMenu>
      </div>
    </li>
  );
};
