import { Loader } from '@mantine/core';
import { IconChevronRight, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { GuestDetail } from '#contract/desk/guests.ts';
import { isStaff } from '#contract/identity/permissions.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import parts from '#web/ui/parts.module.css';
import { Question } from '#web/ui/question.tsx';
import { RefusalNote } from '../../booking/step-refusal.tsx';
import { useDeskAction } from '../../use-desk-action.ts';
import classes from './data-card.module.css';

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

type RowProps = {
  Mark: typeof IconTrash;
  name: string;
  more: string;
  isBusy?: boolean;
  isGrave?: boolean;
  onClick: () => void;
};

const Row = ({ Mark, name, more, isBusy, isGrave, onClick }: RowProps) => (
  <button type="button" className={classes.row} data-grave={isGrave} aria-busy={isBusy} onClick={onClick}>
    <Mark {...icon} className={classes.mark} />
    <span className={classes.words}>
      <strong>{name}</strong>
      <span className={classes.more}>{more}</span>
    </span>
    {isBusy ? <Loader size={18} /> : <IconChevronRight {...icon} className={classes.arrow} />}
  </button>
);

const Export = ({ guest: { uid, name } }: { guest: GuestDetail }) => {
  const { run, pending, refusal } = useDeskAction();
  const save = async () => {
    const file = await run({
      call: () => api('POST /desk/guests/{uid}/export', { params: { uid } }),
      failed: m.desk_guests_page_not_exported(),
      done: () => ({ text: m.desk_guests_page_exported({ name }) }),
    });
    if (file)
      saveFile(`nightdesk-guest-${uid}.json`, 'application/json', `${JSON.stringify(file, undefined, 2)}\n`);
  };
  return (
    <>
      <Row
        Mark={IconDownload}
        name={m.desk_guests_page_export({ name })}
        more={m.desk_guests_page_export_more()}
        isBusy={pending !== undefined}
        onClick={() => void save()}
      />
      <RefusalNote refusal={refusal} />
    </>
  );
};

const Erase = ({ guest: { uid, name, role } }: { guest: GuestDetail }) => {
  const [isAsking, setAsking] = useState(false);
  const { run, refusal } = useDeskAction();
  const navigate = useNavigate();
  const erase = async () => {
    await run({
      call: async () => {
        await api('DELETE /desk/guests/{uid}', { params: { uid } });
        // Leave this page before it fetches the erased guest.
        await navigate(pages.deskGuests, { flushSync: true });
      },
      failed: m.desk_guests_page_not_erased(),
      done: () => ({ text: m.desk_guests_page_erased({ name }) }),
    });
    setAsking(false);
  };
  if (isStaff({ role: role ?? 'user' }))
    return <p className={classes.staff}>{m.desk_guests_page_erase_staff()}</p>;
  return (
    <>
      {isAsking ? (
        <Question
          level={3}
          heading={m.desk_guests_page_erase_question({ name })}
          text={m.desk_guests_page_erase_means()}
          no={m.desk_guests_page_no()}
          yes={m.desk_guests_page_erase_yes()}
          failed={m.desk_guests_page_not_erased()}
          onNo={() => setAsking(false)}
          onYes={erase}
        />
      ) : (
        <Row
          Mark={IconTrash}
          name={m.desk_guests_page_erase()}
          more={m.desk_guests_page_erase_more()}
          isGrave
          onClick={() => setAsking(true)}
        />
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
};

/** The guest's personal data: export and erasure. */
export const DataCard = ({ guest }: { guest: GuestDetail }) => (
  <section className={`${parts.card} ${classes.card}`} aria-label={m.desk_guests_page_data()}>
    <div className={classes.part}>
      <Export guest={guest} />
    </div>
    <div className={classes.part}>
      <Erase guest={guest} />
    </div>
  </section>
);
