import { useIsFetching } from '@tanstack/react-query';
import { m } from '#messages/web.ts';
import { Message } from '#web/ui/notice.tsx';
import { stayKey } from '../stay-query.ts';
import classes from './offline.module.css';
import { useAsOfText } from './use-as-of-text.ts';

/** Shows from when the data is, if it is outdated. */
export const OutdatedNote = () => {
  const when = useAsOfText();
  const isAsking = useIsFetching({ queryKey: stayKey }) > 0;
  if (!when) return null;
  return (
    <div className={classes.note}>
      <Message kind="note">
        {isAsking ? m.stay_offline_updating({ when }) : m.stay_offline_no_connection({ when })}
      </Message>
    </div>
  );
};
