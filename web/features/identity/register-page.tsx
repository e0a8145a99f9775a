import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isPictureUrl } from '#contract/fields.rules.ts';
import { pages } from '#contract/pages.ts';
import { api, type CallInput } from '#web/lib/api.ts';
import { type FieldMessages, failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { welcomeGuest } from './change-guest.ts';
import { IdentityFrame } from './identity-frame.tsx';
import { failureInAddress, ProviderButtons, providerFailures } from './provider-buttons.tsx';
import { sessionQuery, useNext, withNext } from './session.ts';
import { signUp } from './sign-in.ts';

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What is wrong with a registration, field by field, for comfort: the server looks again. */
export const checkRegistration = (fields: Record<string, string>): FieldMessages => {
  const { name = '', email = '', password = '', phoneNumber = '', photoURL = '' } = fields;
  return {
    ...(name.trim() === '' && { name: 'Please enter your name.' }),
    ...(!isEmail(email.trim()) && { email: 'Please enter an email address.' }),
    ...((password.length < 8 || password.length > 128) && {
      password: 'The password must have 8 to 128 characters.',
    }),
    ...(!/^\d{0,20}$/.test(phoneNumber.trim()) && { phoneNumber: 'Phone Number takes digits only.' }),
    ...(photoURL.trim() !== '' &&
      !isPictureUrl(photoURL.trim()) && { photoURL: 'The image must be a web address.' }),
  };
};

type NewUser = CallInput<'POST /users'>['body'];

const failed = providerFailures.register;
const refused = 'Failed to register. Please try again!';

export const Component = () => {
  const next = useNext();
  const [search] = useSearchParams();
  const [outcome, setOutcome] = useState(failureInAddress(search, failed));
  const [unsaved, setUnsaved] = useState<{ user: NewUser; outcome?: Outcome }>();
  const client = useQueryClient();
  const navigate = useNavigate();

  const send = async (fields: Record<string, string>) => {
    const found = checkRegistration(fields);
    setOutcome(undefined);
    if (Object.keys(found).length > 0) return setOutcome(refuseFields(refused, found));
    const { name = '', email = '', password = '', phoneNumber = '', photoURL = '', role } = fields;
    let uid: string;
    try {
      uid = await signUp({ name: name.trim(), email: email.trim(), password });
    } catch (error) {
      return setOutcome(failedOutcome(refused, error));
    }
    await welcomeGuest(client);
    const asked = role === 'Admin' ? ('pending' as const) : ('user' as const);
    await save({ uid, name, email: email.trim(), phoneNumber, photoURL, role: asked });
  };

  /** Sends the record that goes with the account; the account itself is there already. */
  const save = async (user: NewUser) => {
    setUnsaved((old) => old && { user });
    try {
      await api('POST /users', { body: user });
    } catch (error) {
      return setUnsaved({ user, outcome: failedOutcome('Failed to save user data to the server.', error) });
    }
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    await navigate(next, { replace: true });
  };

  if (unsaved)
    return (
      <IdentityFrame title="Register" heading="Welcome">
        <p>Your account is ready; only your other details are not saved yet.</p>
        <Form label="Save again" onSend={() => save(unsaved.user)} outcome={unsaved.outcome}>
          {(busy) => (
            <Button type="submit" loading={busy}>
              Try again
            </Button>
          )}
        </Form>
        <Button variant="default" component={Link} to={next}>
          Go on
        </Button>
      </IdentityFrame>
    );

  return (
    <IdentityFrame
      title="Register"
      heading="Register"
      lead={
        <>
          Already a guest? <Link to={withNext(pages.login, next)}>Log in</Link>
        </>
      }
    >
      <Form label="Register" onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <TextInput name="name" label="Name" autoComplete="name" maxLength={100} {...mark('name')} />
            <TextInput name="email" type="email" label="Email" autoComplete="username" {...mark('email')} />
            <PasswordField
              name="password"
              label="Password"
              description="8 to 128 characters"
              autoComplete="new-password"
              {...mark('password')}
            />
            <TextInput
              name="phoneNumber"
              type="tel"
              inputMode="numeric"
              label="Phone Number"
              description="Optional"
              autoComplete="tel"
              {...mark('phoneNumber')}
            />
            <TextInput
              name="photoURL"
              type="url"
              label="Profile image URL"
              description="Optional"
              autoComplete="photo"
              {...mark('photoURL')}
            />
            <NativeSelect
              name="role"
              label="Role"
              data={['User', 'Admin']}
              description="Admin rights are given by an admin"
            />
            <Button type="submit" loading={busy}>
              Register
            </Button>
          </>
        )}
      </Form>
      <ProviderButtons
        next={next}
        page={pages.register}
        onFailure={(provider, error) => setOutcome(failedOutcome(failed[provider], error, failed[provider]))}
      />
    </IdentityFrame>
  );
};
