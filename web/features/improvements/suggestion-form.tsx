import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { longestText } from '#contract/feedback.rules.ts';
import { visible } from '#contract/fields.rules.ts';
import { api } from '#web/lib/api.ts';
import { type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { countUnits } from '#web/lib/format.ts';
import { Form } from '#web/ui/form.tsx';
import { LimitedText } from '#web/ui/limited-text.tsx';
import { Message } from '#web/ui/notice.tsx';
import { storedSuggestions, unsentSuggestions } from './stored-improvements.ts';
import { UnsentNote } from './unsent-note.tsx';
import { useOutbox } from './use-outbox.ts';

const thanks: Outcome = { kind: 'good', text: 'Thank you! Your suggestion is with the desk.' };

/** A suggestion in the guest's own words. It is kept in this browser, and sent to the desk. */
export const SuggestionForm = () => {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const field = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const outbox = useOutbox({
    store: unsentSuggestions,
    send: (suggestion, idempotencyKey) =>
      api('POST /suggestions', { body: { text: suggestion }, idempotencyKey }),
    failed: 'The desk did not take your suggestion',
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
    <Form label="Suggest something" onSend={send} outcome={outcome}>
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
              {`${countUnits(outbox.unsent, 'suggestion')} did not reach the desk. ${outbox.unsent === 1 ? 'It is' : 'They are'} kept in this browser all the same.`}
            </UnsentNote>
          )}
          <LimitedText
            ref={field}
            label="Suggestion"
            most={longestText}
            rows={6}
            value={text}
            {...mark('text')}
            onChange={setText}
          />
          <Button type="submit" loading={busy}>
            Send suggestion
          </Button>
        </>
      )}
    </Form>
  );
};
