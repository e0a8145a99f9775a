import { Button, TextInput } from '@mantine/core';
import { IconBan, IconCalendar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { GuestDetail } from '#contract/desk/guests.ts';
import { isStaff } from '#contract/identity/permissions.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { formatDay, isTypedDate } from '#web/lib/format-day.ts';
import { Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { Question } from '#web/ui/question.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { RefusalNote } from '../../booking/step-refusal.tsx';
import { useDeskAction } from '../../use-desk-action.ts';
import classes from './guest-page.module.css';

type Props = { guest: GuestDetail };

type GivenRole = 'user' | 'clerk' | 'admin';
const givenRoles = ['user', 'clerk', 'admin'] as const;

/** A guest's role; changing it asks for confirmation. */
export const RoleCard = ({ guest: { uid, name, role, isLastAdmin } }: Props) => {
  const id = useId();
  const [wanted, setWanted] = useState<GivenRole>();
  const { run, refusal } = useDeskAction();
  const current = givenRoles.find((one) => one === role) ?? 'user';
  const change = async (to: GivenRole) => {
    await run({
      call: () => api('PUT /users/{uid}', { params: { uid }, body: { role: to, from: role } }),
      failed: m.desk_guests_page_role_not_changed(),
      done: () => ({ text: m.desk_guests_page_role_changed({ name, role: to }) }),
    });
    setWanted(undefined);
  };
  return (
    <section className={`${parts.card} ${classes.sideCard}`} aria-labelledby={id}>
      <h2 id={id}>{m.desk_guests_page_role()}</h2>
      <p className={classes.small}>{m.desk_guests_page_role_lead()}</p>
      <Segments
        label={m.desk_guests_page_role()}
        quiet
        value={wanted ?? current}
        onChange={(to) => setWanted(to === current || isLastAdmin ? undefined : to)}
        options={givenRoles.map((value) => ({
          value,
          label: m.desk_guests_page_role_name({ role: value }),
        }))}
      />
      <p className={classes.small}>
        {isLastAdmin ? m.desk_guests_page_last_admin() : m.desk_guests_page_role_asks()}
      </p>
      {wanted && (
        <Question
          level={3}
          calm={wanted === 'user'}
          heading={m.desk_guests_page_role_question({ role: wanted, name })}
          text={m.desk_guests_page_role_means({ role: wanted })}
          no={m.desk_guests_page_no()}
          yes={m.desk_guests_page_role_yes({ role: wanted })}
          failed={m.desk_guests_page_role_not_changed()}
          onNo={() => setWanted(undefined)}
          onYes={() => change(wanted)}
        />
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
};

const Lift = ({ guest: { uid, name, suspended } }: Props) => {
  const { run, pending, refusal } = useDeskAction();
  const lift = () =>
    run({
      call: () => api('PUT /desk/guests/{uid}', { params: { uid }, body: { suspended: false } }),
      failed: m.desk_guests_page_not_lifted(),
      done: () => ({ text: m.desk_guests_page_lifted({ name }) }),
    });
  return (
    <>
      <Message kind="bad">
        {suspended?.until
          ? m.desk_guests_suspended_until({ day: formatDay(suspended.until) })
          : m.desk_guests_page_suspended_open()}
      </Message>
      {suspended?.reason && <p>{suspended.reason}</p>}
      <div>
        <Button variant="light" size="xs" loading={pending !== undefined} onClick={() => void lift()}>
          {m.desk_guests_page_lift()}
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
    </>
  );
};

const Suspend = ({ guest: { uid, name } }: Props) => {
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { run, refusal } = useDeskAction();
  const suspend = async () => {
    const body = {
      suspended: true,
      ...(isTypedDate(until) && { until }),
      ...(reason.trim() && { reason: reason.trim() }),
    };
    await run({
      call: () => api('PUT /desk/guests/{uid}', { params: { uid }, body }),
      failed: m.desk_guests_page_not_suspended(),
      done: () => ({ text: m.desk_guests_page_is_suspended({ name }) }),
    });
    setAsking(false);
  };
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          type="date"
          label={m.desk_guests_page_until()}
          leftSection={<IconCalendar size={20} stroke={1.8} aria-hidden />}
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <TextInput
          label={m.desk_guests_page_reason()}
          placeholder={m.desk_guests_page_reason_example()}
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      {isAsking ? (
        <Question
          level={3}
          heading={m.desk_guests_page_suspend_question({ name })}
          text={m.desk_guests_page_suspend_means()}
          no={m.desk_guests_page_no()}
          yes={m.desk_guests_page_suspend_yes()}
          failed={m.desk_guests_page_not_suspended()}
          onNo={() => setAsking(false)}
          onYes={suspend}
        />
      ) : (
        <div>
          <Button
            variant="quiet"
            size="xs"
            className={classes.danger}
            leftSection={<IconBan size={20} stroke={1.8} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {m.desk_guests_page_suspend({ name })}
          </Button>
        </div>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
};

/** Suspends a guest from signing in and booking, for a while or until lifted. */
export const SuspendCard = ({ guest }: Props) => {
  const id = useId();
  return (
    <section className={`${parts.card} ${classes.sideCard}`} aria-labelledby={id}>
      <h2 id={id}>{m.desk_guests_page_suspend_heading()}</h2>
      <p className={classes.small}>
        {isStaff({ role: guest.role ?? 'user' })
          ? m.desk_guests_page_suspend_staff()
          : m.desk_guests_page_suspend_lead()}
      </p>
      {guest.suspended && <Lift guest={guest} />}
      {!guest.suspended && !isStaff({ role: guest.role ?? 'user' }) && <Suspend guest={guest} />}
    </section>
  );
};
