import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPictureUrl } from '#contract/fields.rules.ts';
import { sessionQuery, type Viewer } from '#web/features/identity/session.ts';
import { updateProfile } from '#web/features/identity/sign-in.ts';
import { type FieldMessages, failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import classes from './profile-page.module.css';

const failed = 'Your profile was not saved';

const check = (name: string, image: string): FieldMessages => ({
  ...(name === '' && { name: 'Please enter your name.' }),
  ...(image !== '' && !isPictureUrl(image) && { image: 'The image must be a web address.' }),
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
      <Form label="Edit Profile" onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <TextInput
              name="name"
              label="Name"
              defaultValue={viewer.name}
              autoComplete="name"
              maxLength={100}
              {...mark('name')}
            />
            <TextInput
              name="photoURL"
              label="Photo URL"
              defaultValue={viewer.photoURL}
              autoComplete="photo"
              {...mark('image')}
            />
            <div className={classes.row}>
              <Button type="submit" size="xs" loading={busy}>
                Save
              </Button>
              <Button variant="default" size="xs" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          </>
        )}
      </Form>
    </div>
  );
};
