import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pages } from '#contract/pages.ts';
import { ProblemError } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { welcomeGuest } from './change-guest.ts';
import classes from './identity-frame.module.css';
import { IdentityFrame } from './identity-frame.tsx';
import { failureInAddress, ProviderButtons, providerFailures } from './provider-buttons.tsx';
import { useNext, withNext } from './session.ts';
import { signIn } from './sign-in.ts';

const failed = providerFailures.login;
const wrong = 'Invalid email or password. Please try again!';
const silent = 'An error occurred while logging in: the desk did not answer. Please try again later.';

/** What the desk did not like about the email or the password is wrong with them; all else is not their fault. */
const explain = (error: unknown): Outcome => {
  const isWrong = error instanceof ProblemError && error.problem.status === 400;
  return failedOutcome(isWrong ? wrong : 'Failed to log in. Please try again!', error, silent);
};

const findMissing = (email: string, password: string): Outcome | undefined => {
  if (email && password) return undefined;
  const fields = {
    ...(!email && { email: 'Please enter your email.' }),
    ...(!password && { password: 'Please enter your password.' }),
  };
  return { kind: 'bad', text: wrong, fields };
};

export const Component = () => {
  const next = useNext();
  const [search] = useSearchParams();
  const [outcome, setOutcome] = useState(failureInAddress(search, failed));
  const client = useQueryClient();
  const navigate = useNavigate();

  const send = async ({ email = '', password = '' }: Record<string, string>) => {
    const missing = findMissing(email.trim(), password);
    setOutcome(missing);
    if (missing) return;
    try {
      await signIn(email.trim(), password);
      await welcomeGuest(client);
      await navigate(next, { replace: true });
    } catch (error) {
      setOutcome(explain(error));
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
      <Form label="Log in" onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <TextInput
              name="email"
              type="email"
              label="Email"
              autoComplete="username"
              required
              withAsterisk={false}
              {...mark('email')}
            />
            <div className={classes.password}>
              <PasswordField
                name="password"
                label="Password"
                autoComplete="current-password"
                required
                withAsterisk={false}
                {...mark('password')}
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
        onFailure={(provider, error) => setOutcome(failedOutcome(failed[provider], error, failed[provider]))}
      />
    </IdentityFrame>
  );
};
