import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { factorQuery } from '#web/features/identity/second-factor.ts';
import { useViewer, type Viewer, withNext } from '#web/features/identity/session.ts';
import { useSignOut } from '#web/features/identity/sign-out.ts';
import { Face } from '#web/ui/avatar.tsx';
import { Message, Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { EditProfile } from './edit-profile.tsx';
import { Mails } from './mails.tsx';
import { OwnData } from './own-data.tsx';
import { Password } from './password.tsx';
import classes from './profile-page.module.css';

const OwnCalendar = lazy(async () => ({
  default: (await import('./own-calendar.tsx')).OwnCalendar,
}));

const OwnLanguage = lazy(async () => ({
  default: (await import('./own-language.tsx')).OwnLanguage,
}));

/** For admins and former ones who still have a second factor. */
const SecondFactor = lazy(async () => ({
  default: (await import('./second-factor/second-factor.tsx')).SecondFactor,
}));

export const Component = () => {
  const viewer = useViewer();
  const { data: hasFactor } = useQuery({ ...factorQuery, enabled: Boolean(viewer) });
  const verified = useSearchParams()[0].get('verified'); // the result of the verification link
  if (viewer === undefined)
    return (
      <Page title={m.profile_profile()} heading={m.profile_profile()}>
        <ProfileSkeleton />
      </Page>
    );
  if (viewer === null)
    return (
      <Page title={m.profile_profile()}>
        <Notice heading={m.profile_profile()} text={m.profile_your_photo_your_name()}>
          <Button component={Link} to={withNext(pages.login, pages.profile)}>
            {m.profile_please_login()}
          </Button>
        </Notice>
      </Page>
    );
  return (
    <Page title={m.profile_profile()} heading={m.profile_profile()}>
      {verified && (
        <div className={classes.notice}>
          {verified === 'yes' ? (
            <Message kind="good">{m.profile_your_email_is_confirmed()}</Message>
          ) : (
            <Message kind="bad">{m.profile_this_link_is_no_longer()}</Message>
          )}
        </div>
      )}
      <div className={classes.sections}>
        <div className={classes.column}>
          <Card viewer={viewer} />
          <Password email={viewer.email} />
          {(viewer.role === 'admin' || hasFactor) && (
            <Suspense fallback={<Skeleton height={210} radius={18} />}>
              <SecondFactor email={viewer.email} />
            </Suspense>
          )}
          <Devices />
        </div>
        <div className={classes.column}>
          <Suspense fallback={<Skeleton height={259} radius={18} />}>
            <OwnLanguage language={viewer.language} />
          </Suspense>
          <Mails />
          <Suspense fallback={<Skeleton height={210} radius={18} />}>
            <OwnCalendar />
          </Suspense>
          <OwnData />
          <DeleteAccount email={viewer.email} />
        </div>
      </div>
    </Page>
  );
};

const ProfileSkeleton = () => (
  <div className={classes.sections} aria-hidden>
    {['about', 'devices', 'password', 'account'].map((key) => (
      <Skeleton key={key} height={200} radius={18} />
    ))}
  </div>
);

const Card = ({ viewer }: { viewer: Viewer }) => {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const signOut = useSignOut();
  return (
    <section className={`${parts.card} ${classes.card}`} aria-label={m.profile_about_you()}>
      {saved && <Message kind="good">{m.profile_your_profile_is_saved()}</Message>}
      <div className={classes.about}>
        <Face viewer={viewer} size={88} />
        {editing ? (
          <EditProfile
            viewer={viewer}
            onCancel={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              setSaved(true);
            }}
          />
        ) : (
          <div>
            <h2>
              <bdi>{viewer.name}</bdi>
            </h2>
            <p className={classes.muted}>{viewer.email}</p>
            {viewer.role === 'pending' && (
              <p className={classes.muted}>{m.profile_admin_rights_requested()}</p>
            )}
            <div className={classes.row}>
              <Button
                variant="light"
                size="xs"
                onClick={() => {
                  setSaved(false);
                  setEditing(true);
                }}
              >
                {m.profile_edit_profile()}
              </Button>
              <Button variant="default" size="xs" onClick={signOut}>
                {m.profile_logout()}
              </Button>
            </div>
          </div>
        )}
      </div>
    </section>
  );
};
