import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { m } from '#messages/web.ts';
import { Picture } from '#web/ui/picture.tsx';
import { type Bookable, detailSizes } from './bookable.ts';
import classes from './gallery.module.css';

/** All pictures of a bookable side by side, to swipe, scroll with arrow keys, or page with two buttons. */
export const Gallery = ({ bookable, fallback }: { bookable: Bookable; fallback: string }) => {
  const { title, images = [], imageTexts = [] } = bookable;
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const count = images.length;

  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setAt(Math.round(Math.abs(scrollLeft) / clientWidth));
  };
  const show = (index: number) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.children[index]?.scrollIntoView({
      behavior: isStill ? 'instant' : 'smooth',
      block: 'nearest',
      inline: 'start',
    });
  };
  const button = (step: -1 | 1, Icon: typeof IconChevronLeft, label: string) => (
    <button
      type="button"
      className={classes.step}
      data-step={step}
      aria-label={label}
      disabled={at + step < 0 || at + step >= count}
      onClick={() => show(at + step)}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
  return (
    <div className={classes.gallery}>
      <ul
        className={classes.strip}
        ref={strip}
        onScroll={follow}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={m.bookables_photos({ title })}
      >
        {images.map((url, index) => (
          <li key={url} className={classes.slide}>
            <Picture
              src={url}
              fallback={fallback}
              alt={imageTexts[index] || m.bookables_picture_of({ title, number: index + 1, count })}
              eager={index === 0}
              sizes={detailSizes}
            />
          </li>
        ))}
      </ul>
      {button(-1, IconChevronLeft, m.bookables_photo_before())}
      {button(1, IconChevronRight, m.bookables_photo_after())}
      <p className={classes.count} role="status">
        {m.bookables_photo_count({ number: at + 1, count })}
      </p>
    </div>
  );
};
