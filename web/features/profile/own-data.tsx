import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import classes from './profile-page.module.css';

/** Downloads everything that the house stores about a guest. */
export const OwnData = () => {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const save = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      const file = await api('GET /profile/export', {});
      saveFile('nightdesk-my-data.json', 'application/json', `${JSON.stringify(file, undefined, 2)}\n`);
      setOutcome({ kind: 'good', text: m.profile_data_is_saved() });
    } catch (error) {
      setOutcome(failedOutcome(m.profile_data_was_not_saved(), error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="own-data">
      <h2 id="own-data">{m.profile_data()}</h2>
      <p className={classes.muted}>{m.profile_data_what()}</p>
      <div>
        <Button variant="default" loading={busy} onClick={() => void save()}>
          {m.profile_data_download()}
        </Button>
      </div>
      {outcome && <Message kind={outcome.kind}>{outcome.text}</Message>}
    </section>
  );
};
