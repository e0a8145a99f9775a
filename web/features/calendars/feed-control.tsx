import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Message } from '#web/ui/notice.tsx';
import { Question } from '#web/ui/question.tsx';
import classes from './feed-control.module.css';

type Props = {
  /** Since when there is a feed, formatted; undefined without one. */
  since: string | undefined;
  onMake: () => Promise<{ url: string }>;
  onEnd: () => Promise<unknown>;
};

const questions = {
  replace: {
    heading: m.calendars_replace_question(),
    text: m.calendars_replace_text(),
    yes: m.calendars_replace(),
    failed: m.calendars_not_made(),
  },
  end: {
    heading: m.calendars_end_question(),
    text: m.calendars_end_text(),
    yes: m.calendars_end(),
    failed: m.calendars_not_ended(),
  },
} as const;

/** A new feed address, which cannot be shown again. */
const NewAddress = ({ url }: { url: string }) => (
  <div className={classes.made}>
    <Message kind="good">{m.calendars_made()}</Message>
    <TextInput
      label={m.calendars_address()}
      value={url}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className={classes.actions}>
      <CopyButton text={() => url} of={m.calendars_address()} />
      <Button component="a" variant="default" size="xs" href={url.replace(/^https?:/, 'webcal:')}>
        {m.calendars_open()}
      </Button>
    </div>
  </div>
);

/** Creates, replaces and ends a secret feed address. Replacing and ending need confirmation. */
export const FeedControl = ({ since, onMake, onEnd }: Props) => {
  const [url, setUrl] = useState<string>();
  const [asking, setAsking] = useState<keyof typeof questions>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const make = async () => {
    setOutcome(undefined);
    const made = await onMake();
    setUrl(made.url);
    setAsking(undefined);
  };
  const end = async () => {
    await onEnd();
    setUrl(undefined);
    setAsking(undefined);
    setOutcome({ kind: 'good', text: m.calendars_ended() });
  };
  const makeFirst = async () => {
    setBusy(true);
    await make().catch((error) => setOutcome(failedOutcome(m.calendars_not_made(), error)));
    setBusy(false);
  };
  return (
    <div className={classes.control}>
      {outcome && <Message kind={outcome.kind}>{outcome.text}</Message>}
      {url && <NewAddress url={url} />}
      {since === undefined ? (
        <div>
          <Button variant="light" loading={isBusy} onClick={() => void makeFirst()}>
            {m.calendars_make()}
          </Button>
        </div>
      ) : asking ? (
        <div className={classes.question}>
          <Question
            key={asking}
            {...questions[asking]}
            level={3}
            no={m.calendars_keep()}
            onNo={() => setAsking(undefined)}
            onYes={asking === 'replace' ? make : end}
          />
        </div>
      ) : (
        <div className={classes.actions}>
          <p className={classes.since}>{m.calendars_since({ when: since })}</p>
          <Button variant="default" size="xs" onClick={() => setAsking('replace')}>
            {m.calendars_replace()}
          </Button>
          <Button variant="default" size="xs" onClick={() => setAsking('end')}>
            {m.calendars_end()}
          </Button>
        </div>
      )}
    </div>
  );
};
