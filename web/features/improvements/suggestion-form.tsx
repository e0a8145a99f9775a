import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { maxTextLength } from '#contract/feedback.rules.ts';
import { visible } from '#contract/fields.rules.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { LimitedText } from '#web/ui/limited-text.tsx';
import { Message } from '#web/ui/notice.tsx';
import { storedSuggestions, unsentSuggestions } from './stored-improvements.ts';
import { UnsentNote } from './unsent-note.tsx';
import { useOutbox } from './use-outbox.ts';

const thanks: Outcome = { kind: 'good', text: m.improvements_thank_you_your_suggestion() };

/** A suggestion in the guest's own words, stored in this browser and sent to the desk. */
export const SuggestionForm = () => {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const field = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const outbox = useOutbox({
    store: unsentSuggestions,
    send: (suggestion, idempotencyKey) =>
      api('POST /suggestions', { body: { text: suggestion }, idempotencyKey }),
    failed: m.improvements_desk_did_not_take(),
    onSettled: () => void client.invalidateQueries({ queryKey: ['GET /suggestions'] }),
  });
  const send = async () => {
    const suggestion = text.trim();
    const missing = refuseBlank({ text: visible.test(suggestion) ? suggestion : '' });
    setOutcome(missing);
    if (missing) return;
    storedSuggestions.change((kept) => [...kept, suggestion]);
    setText('');
    if (await outbox.send(suggestion)) setOutcome(thanks);
  };
  return (
    <Form label={m.improvements_suggest_something()} onSend={send} outcome={outcome}>
      {(busy, mark) => (
        <>
          {outbox.refusal && !outcome && <Message kind="bad">{outbox.refusal}</Message>}
          {outbox.unsent > 0 && (
            <UnsentNote
              isBusy={outbox.isBusy}
              onRetry={async () => {
                setOutcome(undefined);
                if (!(await outbox.sendAgain())) return;
                setOutcome(thanks);
                field.current?.focus();
              }}
            >
              {m.improvements_unsent_suggestions({ count: outbox.unsent })}
            </UnsentNote>
          )}
          <LimitedText
            ref={field}
            label={m.improvements_suggestion()}
            most={maxTextLength}
            rows={6}
            value={text}
            {...mark('text')}
            onChange={setText}
          />
          <Button type="submit" loading={busy}>
            {m.improvements_send_suggestion()}
          </Button>
        </>
      )}
    </Form>
  );
};
