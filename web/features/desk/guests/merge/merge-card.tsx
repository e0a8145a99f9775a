import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DeskGuest } from '#contract/desk/bookings.ts';
import type { GuestDetail } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { Initial } from '#web/ui/avatar.tsx';
import parts from '#web/ui/parts.module.css';
import { SearchField } from '#web/ui/search-field.tsx';
import page from '../page/guest-page.module.css';
import { CompareRecords } from './compare-records.tsx';
import classes from './merge.module.css';
import { mergeAddress, mergeParam } from './merge-address.ts';

/** How many candidates are shown while typing, and how many are fetched. */
const mostShown = 6;
const maxFound = 30;

const Candidate = ({ guest, of, why }: { guest: DeskGuest; of: string; why?: string }) => (
  <li className={classes.candidate}>
    <Initial name={guest.name} />
    <div className={classes.words}>
      <strong>{guest.name}</strong>
      <p className={page.small}>
        {[
          why,
          guest.email,
          guest.phoneNumber,
          guest.hasAccount ? m.desk_guests_merge_account() : m.desk_guests_no_account(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <Button
      variant="light"
      size="xs"
      component={Link}
      to={mergeAddress(of, guest.uid)}
      aria-label={m.desk_guests_merge_compare_with({ name: guest.name })}
    >
      {m.desk_guests_merge_compare()}
    </Button>
  </li>
);

const FindOther = ({ guest: { uid, doubles, hasAccount } }: { guest: GuestDetail }) => {
  const [q, setQ] = useState('');
  const { data, isError } = useQuery({
    ...apiQuery('GET /desk/guests', { query: { q, limit: String(maxFound) } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const canMerge = (one: DeskGuest) => one.uid !== uid && !(hasAccount && one.hasAccount);
  const suspected = doubles.flatMap(({ guests }) => guests).filter(canMerge);
  const found = q === '' ? undefined : data?.filter(canMerge).slice(0, mostShown);
  return (
    <>
      <p className={page.small}>{m.desk_guests_merge_lead()}</p>
      {suspected.length > 0 && (
        <ul className={classes.candidates} aria-label={m.desk_guests_merge_suspected()}>
          {suspected.map((one) => (
            <Candidate key={one.uid} guest={one} of={uid} why={m.desk_guests_merge_same_phone()} />
          ))}
        </ul>
      )}
      <SearchField
        label={m.desk_guests_merge_find()}
        placeholder={m.desk_guests_search()}
        value={q}
        onChange={(words) => setQ(words.trim())}
      />
      {found && found.length > 0 && (
        <ul className={classes.candidates} aria-label={m.desk_guests_merge_found()}>
          {found.map((one) => (
            <Candidate key={one.uid} guest={one} of={uid} />
          ))}
        </ul>
      )}
      <p className={page.small} role="status">
        {isError && m.desk_guests_not_loaded()}
        {found?.length === 0 && m.desk_guests_merge_none({ q, account: hasAccount ? 'yes' : 'no' })}
      </p>
    </>
  );
};

/** The record to compare with, from the address. */
export const useOther = (): string | null => useSearchParams()[0].get(mergeParam);

/** Finds another record of the same guest, compares the two and merges them. */
export const MergeCard = ({ guest }: { guest: GuestDetail }) => {
  const id = useId();
  const other = useOther();
  return (
    <section className={`${parts.card} ${page.card} ${classes.card}`} aria-labelledby={id}>
      <h2 id={id}>{other ? m.desk_guests_merge_question() : m.desk_guests_merge_heading()}</h2>
      {other ? <CompareRecords key={other} uid={guest.uid} other={other} /> : <FindOther guest={guest} />}
    </section>
  );
};
