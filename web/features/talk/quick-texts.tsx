import { type Icon, IconBath, IconBed, IconClock, IconTool, IconVolume } from '@tabler/icons-react';
import { m } from '#messages/web.ts';
import classes from './talk.module.css';

export type QuickText = { label: string; text: string; Icon: Icon };

/** Guests' most frequent requests. */
export const guestTexts: readonly QuickText[] = [
  { label: m.talk_towels(), text: m.talk_towels_text(), Icon: IconBath },
  { label: m.talk_pillow(), text: m.talk_pillow_text(), Icon: IconBed },
  { label: m.talk_loud(), text: m.talk_loud_text(), Icon: IconVolume },
  { label: m.talk_later(), text: m.talk_later_text(), Icon: IconClock },
  { label: m.talk_broke(), text: m.talk_broke_text(), Icon: IconTool },
];

/** Inserts a sentence into the field, to complete or send as it is. */
export const QuickTexts = ({
  texts,
  onPick,
}: {
  texts: readonly QuickText[];
  onPick: (text: string) => void;
}) => (
  <ul className={classes.quick} aria-label={m.talk_quick()}>
    {texts.map(({ label, text, Icon }) => (
      <li key={label}>
        <button type="button" className={classes.chip} onClick={() => onPick(text)}>
          <Icon size={18} stroke={1.8} aria-hidden />
          {label}
        </button>
      </li>
    ))}
  </ul>
);
