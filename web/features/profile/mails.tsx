import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MailTopic } from '#contract/identity/mail-preferences.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { Switch } from '#web/ui/switch.tsx';
import classes from './profile-page.module.css';

const preferencesQuery = apiQuery('GET /mailPreferences', {});

const topics: readonly { topic: MailTopic; name: string; about: string }[] = [
  { topic: 'reminder', name: m.profile_mails_reminder(), about: m.profile_mails_reminder_about() },
  { topic: 'review', name: m.profile_mails_review(), about: m.profile_mails_review_about() },
];

/** Scrolls to the anchor that mails link to, which is rendered after the page has loaded. */
const useAnchor = (name: string) => {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${name}`) section.current?.scrollIntoView();
  }, [hash, name]);
  return section;
};

/** The optional mails that this guest gets. Each switch takes effect at once. */
export const Mails = () => {
  const preferences = useQuery(preferencesQuery);
  const client = useQueryClient();
  const section = useAnchor('mails');
  const [saving, setSaving] = useState<MailTopic>();
  const [outcome, setOutcome] = useState<'saved' | 'failed'>();
  const change = async (topic: MailTopic, isWanted: boolean) => {
    setOutcome(undefined);
    setSaving(topic);
    try {
      const saved = await api('PUT /mailPreferences', { body: { [topic]: isWanted } });
      client.setQueryData(preferencesQuery.queryKey, saved);
      setOutcome('saved');
    } catch (error) {
      console.error(error);
      setOutcome('failed');
    }
    setSaving(undefined);
  };
  return (
    <section
      className={`${parts.card} ${classes.card}`}
      id="mails"
      aria-labelledby="mails-title"
      ref={section}
    >
      <h2 id="mails-title">{m.profile_mails()}</h2>
      <p className={classes.muted}>{m.profile_mails_needed()}</p>
      {preferences.isError && (
        <FailedNotice
          heading={m.profile_mails_could_not_be_loaded()}
          error={preferences.error}
          onRetry={() => void preferences.refetch()}
        />
      )}
      <ul className={classes.devices}>
        {topics.map(({ topic, name, about }) => (
          <li key={topic} className={classes.switchRow}>
            <div>
              <p className={classes.deviceName}>{name}</p>
              <p className={classes.muted}>{about}</p>
            </div>
            {preferences.data && (
              <Switch
                label={name}
                checked={preferences.data[topic]}
                busy={saving === topic}
                onChange={(isWanted) => void change(topic, isWanted)}
              />
            )}
          </li>
        ))}
      </ul>
      {outcome === 'saved' && <Message kind="good">{m.profile_mails_saved()}</Message>}
      {outcome === 'failed' && <Message kind="bad">{m.profile_mails_not_saved()}</Message>}
    </section>
  );
};
