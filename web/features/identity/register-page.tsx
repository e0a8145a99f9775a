import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isPictureUrl } from '#contract/fields.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
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

/** Validates a registration by field, for early feedback; the server checks again. */
export const checkRegistration = (fields: Record<string, string>): FieldMessages => {
  const { name = '', email = '', password = '', phoneNumber = '', photoURL = '' } = fields;
  return {
    ...(name.trim() === '' && { name: m.identity_please_enter_your_name() }),
    ...(!isEmail(email.trim()) && { email: m.identity_please_enter_an_email() }),
    ...((password.length < 8 || password.length > 128) && {
      password: m.identity_password_length(),
    }),
    ...(!/^\d{0,20}$/.test(phoneNumber.trim()) && { phoneNumber: m.identity_phone_number_takes_digits() }),
    ...(photoURL.trim() !== '' &&
      !isPictureUrl(photoURL.trim()) && { photoURL: m.identity_image_must_be_a_web() }),
  };
};

type NewUser = CallInput<'POST /users'>['body'];

const failed = providerFailures.register;
const refused = m.identity_failed_to_register_please_try();

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

  /** Saves the profile of an account that was already created. */
  const save = async (user: NewUser) => {
    setUnsaved((old) => old && { user });
    try {
      await api('POST /users', { body: user });
    } catch (error) {
      return setUnsaved({ user, outcome: failedOutcome(m.identity_failed_to_save_user(), error) });
    }
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    await navigate(next, { replace: true });
  };

  if (unsaved)
    return (
      <IdentityFrame title={m.identity_register()} heading={m.identity_welcome()}>
        <p>{m.identity_your_account_is_ready()}</p>
        <Form label={m.identity_save_again()} onSend={() => save(unsaved.user)} outcome={unsaved.outcome}>
          {(busy) => (
            <Button type="submit" loading={busy}>
              {m.ui_try_again()}
            </Button>
          )}
        </Form>
        <Button variant="default" component={Link} to={next}>
          {m.identity_go_on()}
        </Button>
      </IdentityFrame>
    );

  return (
    <IdentityFrame
      title={m.identity_register()}
      heading={m.identity_register()}
      lead={m.identity_already_a_guest({
        link: (text) => <Link to={withNext(pages.login, next)}>{text}</Link>,
      })}
    >
      <Form label={m.identity_register()} onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <TextInput
              name="name"
              label={m.identity_name()}
              autoComplete="name"
              maxLength={100}
              {...mark('name')}
            />
            <TextInput
              name="email"
              type="email"
              label={m.identity_email()}
              autoComplete="username"
              {...mark('email')}
            />
            <PasswordField
              name="password"
              label={m.identity_password()}
              description={m.identity_password_hint()}
              autoComplete="new-password"
              {...mark('password')}
            />
            <TextInput
              name="phoneNumber"
              type="tel"
              inputMode="numeric"
              label={m.identity_phone_number()}
              description={m.identity_optional()}
              autoComplete="tel"
              {...mark('phoneNumber')}
            />
            <TextInput
              name="photoURL"
              type="url"
              label={m.identity_profile_image_url()}
              description={m.identity_optional()}
              autoComplete="photo"
              {...mark('photoURL')}
            />
            <NativeSelect
              name="role"
              label={m.identity_role()}
              data={[
                { value: 'User', label: m.identity_user() },
                { value: 'Admin', label: m.identity_admin() },
              ]}
              description={m.identity_admin_rights_are_given()}
            />
            <Button type="submit" loading={busy}>
              {m.identity_register()}
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
