import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConfirmationWay } from '#contract/identity/confirmation.ts';
import { setAsk } from './with-confirmation.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

type Asked = { ways: readonly ConfirmationWay[]; answer: (isConfirmed: boolean) => void };

/** Renders the dialog of `withConfirmation`; needed once on pages with such calls. */
export const ConfirmationHost = () => {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => setAsk((ways) => new Promise((answer) => setAsked({ ways, answer }))), []);
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        ways={asked.ways}
        onAnswer={(isConfirmed) => {
          setAsked(undefined);
          asked.answer(isConfirmed);
        }}
      />
    </Suspense>
  );
};
