import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import type { FieldMessages } from '#web/lib/explain-failure.ts';
import { maxSearchLength } from '#web/lib/find-words.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { markWith } from '#web/ui/form.tsx';
import { Segments } from '#web/ui/segments.tsx';
import classes from './walk-in.module.css';
import { digitsOf, type KnownPerson, type WalkInDraft } from './walk-in-draft.ts';

/** Milliseconds to wait after the last key. */
const pause = 250;

const useGuests = (q: string) => {
  const [asked] = useDebouncedValue(q.trim(), pause);
  const enabled = asked.length >= 2;
  const found = useQuery({ ...apiQuery('GET /desk/guests', { query: { q: asked } }), enabled });
  return { guests: enabled ? found.data : undefined, isError: enabled && found.isError, asked };
};

const describeStays = ({ stays, lastStay }: KnownPerson): string =>
  m.desk_walk_in_stays({
    count: stays,
    last: lastStay ? formatDay(lastStay) : '',
    known: lastStay ? 'yes' : 'no',
  });

/** The known guest with the typed phone number or e-mail address. */
const useKnownGuest = ({ phone, email }: WalkInDraft) => {
  const digits = digitsOf(phone);
  const address = email.trim().toLowerCase();
  const byPhone = useGuests(digits.length >= 5 ? digits : '').guests?.find(
    ({ phoneNumber }) => phoneNumber === digits,
  );
  const byEmail = useGuests(/\S@\S/.test(address) ? address : '').guests?.find(
    (one) => one.email.toLowerCase() === address,
  );
  if (byPhone) return { guest: byPhone, by: 'phone' as const };
  return byEmail && { guest: byEmail, by: 'email' as const };
};

type Props = {
  draft: WalkInDraft;
  errors: FieldMessages;
  onChange: (part: Partial<WalkInDraft>) => void;
};

const NewGuest = ({ draft, errors, onChange }: Props) => {
  const mark = markWith(errors);
  const known = useKnownGuest(draft);
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          data-autofocus
          label={m.desk_walk_in_name()}
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          {...mark('name')}
        />
        <TextInput
          label={m.desk_walk_in_phone()}
          type="tel"
          maxLength={30}
          autoComplete="off"
          value={draft.phone}
          onChange={({ currentTarget }) => onChange({ phone: currentTarget.value })}
          {...mark('phone')}
        />
        <TextInput
          label={m.desk_walk_in_email({ quiet: (text) => <span className={classes.quiet}>{text}</span> })}
          type="email"
          maxLength={254}
          autoComplete="off"
          placeholder={m.desk_walk_in_for_receipt()}
          value={draft.email}
          onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
          {...mark('email')}
        />
      </div>
      <div role="status">
        {known && (
          <div className={classes.known}>
            <IconUserCheck size={20} stroke={1.8} aria-hidden />
            <p>
              {m.desk_walk_in_belongs_to({
                by: known.by,
                name: known.guest.name,
                stays: describeStays(known.guest),
                b: (text) => <b>{text}</b>,
              })}
            </p>
            <Button variant="quiet" size="xs" onClick={() => onChange({ who: 'known', guest: known.guest })}>
              {m.desk_walk_in_use_record()}
            </Button>
          </div>
        )}
      </div>
    </>
  );
};

const KnownGuest = ({ draft: { guest }, errors, onChange }: Props) => {
  const [words, setWords] = useState('');
  const { guests, isError, asked } = useGuests(words);
  if (guest)
    return (
      <div className={classes.known}>
        <IconUserCheck size={20} stroke={1.8} aria-hidden />
        <p>
          <b>{guest.name}</b>
          <br />
          {[guest.email, guest.phoneNumber, describeStays(guest)].filter(Boolean).join(', ')}
        </p>
        <Button variant="quiet" size="xs" onClick={() => onChange({ guest: undefined })}>
          {m.desk_walk_in_somebody_else()}
        </Button>
      </div>
    );
  return (
    <>
      <TextInput
        data-autofocus
        // The field appears after "Been here before" was pressed, to be typed into.
        autoFocus
        type="search"
        label={m.desk_walk_in_find_guest()}
        placeholder={m.desk_walk_in_find_by()}
        maxLength={maxSearchLength}
        leftSection={<IconSearch size={20} stroke={1.8} />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        // Escape clears the field first, and closes the dialog only if it is empty.
        data-mantine-stop-propagation={words !== ''}
        onKeyDown={({ key }) => key === 'Escape' && setWords('')}
        {...markWith(errors)('guest')}
      />
      <ul className={classes.people}>
        {guests?.map((one) => (
          <li key={one.uid}>
            <button type="button" className={classes.person} onClick={() => onChange({ guest: one })}>
              <b>{one.name}</b>
              <span>{[one.email, one.phoneNumber].filter(Boolean).join(', ')}</span>
              <span>{describeStays(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.hint} role="status">
        {isError && m.desk_walk_in_no_answer()}
        {guests?.length === 0 && m.desk_walk_in_nobody({ words: asked })}
      </p>
    </>
  );
};

/** The guest at the desk: new or known. */
export const WhoFields = (props: Props) => {
  const { draft, onChange } = props;
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <h3>
          <span className={classes.number} aria-hidden>
            1
          </span>
          {m.desk_walk_in_who()}
        </h3>
        <Segments
          quiet
          label={m.desk_walk_in_who()}
          options={[
            { value: 'new', label: m.desk_walk_in_new() },
            { value: 'known', label: m.desk_walk_in_known() },
          ]}
          value={draft.who}
          onChange={(who) => onChange({ who })}
        />
      </div>
      {draft.who === 'new' ? <NewGuest {...props} /> : <KnownGuest {...props} />}
    </section>
  );
};
