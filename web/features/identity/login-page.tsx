import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { ProblemError } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { welcomeGuest } from './change-guest.ts';
import classes from './identity-frame.module.css';
import { IdentityFrame } from './identity-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { failureInAddress, ProviderButtons, providerFailures } from './provider-buttons.tsx';
import { findViewer, useNext, withNext } from './session.ts';
import { signIn } from './sign-in.ts';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

const failed = providerFailures.login;
const wrong = m.identity_invalid_email_or_password();
const silent = m.identity_error_occurred_while_logging();

/**
 * A refusal of the email or password gets the message about these; other failures are not the guest's fault.
 */
const explain = (error: unknown): Outcome => {
  const isWrong = error instanceof ProblemError && error.problem.status === 400;
  return failedOutcome(isWrong ? wrong : m.identity_failed_to_log_in_please_try(), error, silent);
};

const findMissing = (email: string, password: string): Outcome | undefined => {
  if (email && password) return undefined;
  const fields = {
    ...(!email && { email: m.identity_please_enter_your_email() }),
    ...(!password && { password: m.identity_please_enter_your_password() }),
  };
  return { kind: 'bad', text: wrong, fields };
};

export const Component = () => {
  const next = useNext();
  const [search] = useSearchParams();
  const [outcome, setOutcome] = useState(failureInAddress(search, failed));
  // A provider did the first step and redirects back for the second.
  const [isHalfway, setHalfway] = useState(search.get('step') === 'code');
  const client = useQueryClient();
  const navigate = useNavigate();

  const goOn = async () => {
    await welcomeGuest(client);
    const language = (await findViewer(client))?.language;
    // A page in another language is a separate document.
    if (language && language !== m.language()) location.replace(next);
    else await navigate(next, { replace: true });
  };
  const send = async ({ email = '', password = '' }: Record<string, string>) => {
    const missing = findMissing(email.trim(), password);
    setOutcome(missing);
    if (missing) return;
    try {
      const { twoFactorRedirect } = (await signIn(email.trim(), password)) as { twoFactorRedirect?: true }; // better-auth's shape
      if (twoFactorRedirect) return setHalfway(true);
      await goOn();
    } catch (error) {
      setOutcome(explain(error));
    }
  };

  if (isHalfway)
    return (
      <IdentityFrame
        title={m.identity_log_in()}
        heading={m.identity_enter_your_code()}
        lead={m.identity_second_step_lead()}
      >
        <Suspense>
          <SecondStep
            onDone={goOn}
            onOver={(why) => {
              setHalfway(false);
              setOutcome(why);
            }}
          />
        </Suspense>
      </IdentityFrame>
    );
  return (
    <IdentityFrame
      title={m.identity_log_in()}
      heading={m.identity_log_in()}
      lead={m.identity_new_here({ link: (text) => <Link to={withNext(pages.register, next)}>{text}</Link> })}
    >
      <Form label={m.identity_log_in()} onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <TextInput
              name="email"
              type="email"
              label={m.identity_email()}
              autoComplete="username"
              required
              withAsterisk={false}
              {...mark('email')}
            />
            <div className={classes.password}>
              <PasswordField
                name="password"
                label={m.identity_password()}
                autoComplete="current-password"
                required
                withAsterisk={false}
                {...mark('password')}
              />
              <Link className={classes.forgot} to={pages.forgotPassword}>
                {m.identity_forgot_password_question()}
              </Link>
            </div>
            <Button type="submit" loading={busy}>
              {m.identity_log_in()}
            </Button>
          </>
        )}
      </Form>
      <ProviderButtons
        next={next}
        page={pages.login}
        onFailure={(provider, error) => setOutcome(failedOutcome(failed[provider], error, failed[provider]))}
      />
      <PasskeyButton onDone={goOn} onOutcome={setOutcome} />
    </IdentityFrame>
  );
};
