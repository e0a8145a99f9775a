import { VisuallyHidden } from '@mantine/core';
import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import { m } from '#messages/web.ts';

const Announce = createContext<(text: string) => void>(() => {});

/** Announces a text to screen readers, politely. */
export const useAnnounce = () => use(Announce);

/** Announcements within this many milliseconds are joined, because a new row may be in several lists. */
const together = 250;

/** How long a text stays, in milliseconds. It is cleared so that the same text can be announced again. */
const lifetime = 10_000;

const mostNames = 3;

/** New rows of a list: `New in Arrivals: Ines Carvalho.` */
export const describeNew = (list: string, names: readonly string[]): string => {
  const first = names.slice(0, mostNames).join(', ');
  return names.length > mostNames
    ? m.desk_today_new_in_more({ list, names: first, count: names.length - mostNames })
    : m.desk_today_new_in({ list, names: first });
};

/** The live region of the page, for changes from elsewhere. */
export const Announcements = ({ children }: { children: React.ReactNode }) => {
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useMemo(() => {
    let waiting: string[] = [];
    const clear = () => setText('');
    const flush = () => {
      setText(waiting.join(' '));
      waiting = [];
      timer.current = setTimeout(clear, lifetime);
    };
    return (line: string) => {
      waiting.push(line);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, together);
    };
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Announce value={announce}>
      {children}
      <VisuallyHidden role="status">{text}</VisuallyHidden>
    </Announce>
  );
};
