import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pages } from '#contract/pages.ts';
import { useViewer, type Viewer, withNext } from '#web/features/identity/session.ts';
import { useSignOut } from '#web/features/identity/sign-in.ts';
import { Face } from '#web/ui/avatar.tsx';
import { Message, Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { EditProfile } from './edit-profile.tsx';
import { Password } from './password.tsx';
import classes from './profile-page.module.css';

export const Component = () => {
  const viewer = useViewer();
  const verified = useSearchParams()[0].get('verified'); // how the link of the e-mail ended
  if (viewer === undefined)
    return (
      <Page title="Profile" heading="Profile">
        <ProfileSkeleton />
      </Page>
    );
  if (viewer === null)
    return (
      <Page title="Profile">
        <Notice
          heading="Profile"
          text="Your photo, your name and your devices are here once you are signed in."
        >
          <Button component={Link} to={withNext(pages.login, pages.profile)}>
            Please Login
          </Button>
        </Notice>
      </Page>
    );
  return (
    <Page title="Profile" heading="Profile">
      {verified && (
        <div className={classes.notice}>
          {verified === 'yes' ? (
            <Message kind="good">Your email is confirmed.</Message>
          ) : (
            <Message kind="bad">This link is no longer valid. Please ask for a new one.</Message>
          )}
        </div>
      )}
      <div className={classes.sections}>
        <div className={classes.column}>
          <Card viewer={viewer} />
          <Password email={viewer.email} />
        </div>
        <div className={classes.column}>
          <Devices />
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
    <section className={`${parts.card} ${classes.card}`} aria-label="About you">
      {saved && <Message kind="good">Your profile is saved.</Message>}
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
            <h2>{viewer.name}</h2>
            <p className={classes.muted}>{viewer.email}</p>
            {viewer.role === 'pending' && <p className={classes.muted}>Admin rights requested</p>}
            <div className={classes.row}>
              <Button
                variant="light"
                size="xs"
                onClick={() => {
                  setSaved(false);
                  setEditing(true);
                }}
              >
                Edit Profile
              </Button>
              <Button variant="default" size="xs" onClick={signOut}>
                Logout
              </Button>
            </div>
          </div>
        )}
      </div>
    </section>
  );
};
