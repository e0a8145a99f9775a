import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pages } from '#contract/pages.ts';
import { ProblemError } from '#web/lib/api.ts';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { welcomeGuest } from './change-guest.ts';
import { IdentityFrame } from './identity-frame.tsx';
import classes from './login-page.module.css';
import { ProviderButtons } from './provider-buttons.tsx';
import { failureInAddress, providerFailures } from './provider-failures.ts';
import { signIn } from './sign-in.ts';
import { useNext, withNext } from './use-next.ts';

const failed = providerFailures.login;
const wrong = 'Invalid email or password. Please try again!';

export const Component = () => {
  const next = useNext();
  const [search] = useSearchParams();
  const [message, setMessage] = useState<string | undefined>(failureInAddress(search, failed));
  const client = useQueryClient();
  const navigate = useNavigate();

  const send = async ({ email = '', password = '' }: Record<string, string>) => {
    setMessage(undefined);
    try {
      await signIn(email.trim(), password);
      await welcomeGuest(client);
      await navigate(next, { replace: true });
    } catch (error) {
      const busy = error instanceof ProblemError && error.problem.status === 429;
      setMessage(busy ? error.problem.detail : wrong);
    }
  };

  return (
    <IdentityFrame
      title="Log in"
      heading="Log in"
      lead={
        <>
          New here? <Link to={withNext(pages.register, next)}>Register</Link>
        </>
      }
    >
      {message && <Message kind="bad">{message}</Message>}
      <Form label="Log in" onSend={send}>
        {(busy) => (
          <>
            <TextInput
              name="email"
              type="email"
              label="Email"
              autoComplete="username"
              required
              withAsterisk={false}
            />
            <div className={classes.password}>
              <PasswordField
                name="password"
                label="Password"
                autoComplete="current-password"
                required
                withAsterisk={false}
              />
              <Link className={classes.forgot} to={pages.forgotPassword}>
                Forgot password?
              </Link>
            </div>
            <Button type="submit" loading={busy}>
              Log in
            </Button>
          </>
        )}
      </Form>
      <ProviderButtons
        next={next}
        page={pages.login}
        onFailure={(provider) => setMessage(failed[provider])}
      />
    </IdentityFrame>
  );
};
