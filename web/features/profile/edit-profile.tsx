import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPictureUrl } from '#contract/is-picture-url.ts';
import { sessionQuery, type Viewer } from '#web/features/identity/session.ts';
import { updateProfile } from '#web/features/identity/sign-in.ts';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import classes from './profile-page.module.css';

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
  const [message, setMessage] = useState<string>();
  const send = async ({ name = '', photoURL = '' }: Record<string, string>) => {
    if (name.trim() === '') return setMessage('Please enter your name.');
    if (photoURL.trim() && !isPictureUrl(photoURL.trim()))
      return setMessage('The image must be a web address.');
    try {
      await updateProfile({ name: name.trim(), image: photoURL.trim() });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onSaved();
    } catch (error) {
      console.error(error);
      setMessage('Your profile could not be saved. Please try again.');
    }
  };
  return (
    <div className={classes.grow}>
      <Form label="Edit Profile" onSend={send}>
        {(busy) => (
          <>
            {message && <Message kind="bad">{message}</Message>}
            <TextInput
              name="name"
              label="Name"
              defaultValue={viewer.name}
              autoComplete="name"
              maxLength={100}
            />
            <TextInput
              name="photoURL"
              label="Photo URL"
              defaultValue={viewer.photoURL}
              autoComplete="photo"
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
