import { VisuallyHidden } from '@mantine/core';
import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import { m } from '#messages/web.ts';

const Announce = createContext<(text: string) => void>(() => {});

/** Says something to screen readers when they have finished what they are at. */
export const useAnnounce = () => use(Announce);

/** One new row may stand in several lists: what comes within so many milliseconds is said together. */
const together = 250;

/** Read out and gone, so that the same words are news again. */
const lifetime = 10_000;

const mostNames = 3;

/** What is new in a list: `New in Arrivals: Ines Carvalho.` */
export const describeNew = (list: string, names: readonly string[]): string => {
  const first = names.slice(0, mostNames).join(', ');
  return names.length > mostNames
    ? m.desk_today_new_in_more({ list, names: first, count: names.length - mostNames })
    : m.desk_today_new_in({ list, names: first });
};

/** The one place where the page says what has changed by itself. */
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
