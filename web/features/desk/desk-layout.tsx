import '#web/ui/overlays.css';
import { DirectionProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { deskLanguageOf } from '#contract/languages.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { ConfirmationHost } from '#web/features/identity/confirm/confirmation-host.tsx';
import { useVenue } from '#web/lib/venue.ts';
import classes from './desk.module.css';
import { focusSearch, Key, KeysDialog, useDeskKeys } from './desk-keys.tsx';
import { ConnectionLine, DeskNavigation } from './desk-navigation.tsx';
import { DeskNotes } from './desk-notes.tsx';
import { useLiveDesk } from './desk-queries.ts';
import { FactorMissing, useIsFactorMissing } from './factor-missing.tsx';
import type { WalkInStart } from './walk-in/walk-in-dialog.tsx';
import { WalkIn } from './walk-in-context.ts';

const WalkInDialog = lazy(async () => ({
  default: (await import('./walk-in/walk-in-dialog.tsx')).WalkInDialog,
}));

/** The desk's slim footer; the shell shows it instead of the guests' footer. */
const DeskFooter = () => {
  const venue = useVenue();
  return (
    <footer className={classes.footer}>
      <span>{venue && m.app_footer_zone({ zone: venue.timeZone })}</span>
      <span className={classes.keys}>
        <span>
          <Key>/</Key>
          {m.desk_key_search()}
        </span>
        <span>
          <Key>W</Key>
          {m.desk_key_walk_in()}
        </span>
        <span>
          <Key>?</Key>
          {m.desk_key_all()}
        </span>
      </span>
    </footer>
  );
};

export const handle = { Footer: DeskFooter };

const isSpoken = deskLanguageOf(m.language()) === m.language();

/** The desk has fewer languages than the guests' pages. A document has one language, so changing sides reloads it. */
const useOwnLanguage = () =>
  useEffect(() => {
    if (!isSpoken) location.reload();
    return () => {
      if (document.documentElement.dataset.wished) location.reload();
    };
  }, []);

/** The layout of all desk pages: navigation, live data, shortcut keys, notes and the walk-in dialog. */
export const Component = () => {
  useOwnLanguage();
  useLiveDesk();
  const isFactorMissing = useIsFactorMissing();
  const navigate = useNavigate();
  const [areKeysShown, showKeys] = useState(false);
  const [walkIn, setWalkIn] = useState<WalkInStart>();
  const openWalkIn = (start: WalkInStart = {}) => setWalkIn(start);
  useDeskKeys({
    '/': () => void (focusSearch() || navigate(`${pages.desk}#search`)),
    w: () => openWalkIn(),
    '?': () => showKeys(true),
  });
  return (
    <DirectionProvider>
      <WalkIn value={openWalkIn}>
        <DeskNotes>
          <div data-wide>
            <DeskNavigation />
            <ConnectionLine />
            {isFactorMissing ? <FactorMissing /> : <Outlet />}
          </div>
          <ConfirmationHost />
          <KeysDialog opened={areKeysShown} onClose={() => showKeys(false)} />
          {walkIn && (
            <Suspense>
              <WalkInDialog start={walkIn} onClose={() => setWalkIn(undefined)} />
            </Suspense>
          )}
        </DeskNotes>
      </WalkIn>
    </DirectionProvider>
  );
};
