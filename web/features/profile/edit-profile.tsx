import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPictureUrl } from '#contract/fields.rules.ts';
import { m } from '#messages/web.ts';
import { sessionQuery, type Viewer } from '#web/features/identity/session.ts';
import { updateProfile } from '#web/features/identity/sign-in.ts';
import { type FieldMessages, failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import classes from './profile-page.module.css';

const failed = m.profile_your_profile_was_not_saved();

const check = (name: string, image: string): FieldMessages => ({
  ...(name === '' && { name: m.profile_please_enter_your_name() }),
  ...(image !== '' && !isPictureUrl(image) && { image: m.profile_image_must_be_a_web() }),
});

export const EditProfile = ({
  viewer,
  onCancel,
  onSaved,
}: {
  viewer: Viewer;
  onCancel: () => void;
  onSaved: () => void;
}) => {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async ({ name = '', photoURL = '' }: Record<string, string>) => {
    setOutcome(undefined);
    const found = check(name.trim(), photoURL.trim());
    if (Object.keys(found).length > 0) return setOutcome(refuseFields(failed, found));
    try {
      await updateProfile({ name: name.trim(), image: photoURL.trim() });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onSaved();
    } catch (error) {
      console.error(error);
      setOutcome(failedOutcome(failed, error));
    }
  };
  return (
    <div className={classes.grow}>
      <Form label={m.profile_edit_profile()} onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <TextInput
              name="name"
              label={m.profile_name()}
              defaultValue={viewer.name}
              autoComplete="name"
              maxLength={100}
              {...mark('name')}
            />
            <TextInput
              name="photoURL"
              label={m.profile_photo_url()}
              defaultValue={viewer.photoURL}
              autoComplete="photo"
              {...mark('image')}
            />
            <div className={classes.row}>
              <Button type="submit" size="xs" loading={busy}>
                {m.profile_save()}
              </Button>
              <Button variant="default" size="xs" onClick={onCancel}>
                {m.profile_cancel()}
              </Button>
            </div>
          </>
        )}
      </Form>
    </div>
  );
};
