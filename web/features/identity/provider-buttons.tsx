import { Button } from '@mantine/core';
import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import type { Outcome } from '#web/lib/explain-failure.ts';
import classes from './identity-frame.module.css';
import { type Provider, signInWith } from './sign-in.ts';

/** Each page's message for a failed round trip to a provider. */
export const providerFailures = {
  login: {
    google: m.identity_failed_to_log_in_with_google(),
    github: m.identity_failed_to_log_in_with_github(),
  },
  register: {
    google: m.identity_google_sign_in_failed(),
    github: m.identity_github_sign_in_failed(),
  },
} as const satisfies Record<string, Record<Provider, string>>;

/** A failed round trip returns with the provider's name in the URL. */
export const failureInAddress = (
  search: URLSearchParams,
  texts: Record<Provider, string>,
): Outcome | undefined => {
  const provider = search.get('error');
  return provider === 'google' || provider === 'github' ? { kind: 'bad', text: texts[provider] } : undefined;
};

const providers = [
  { id: 'google', name: 'Google', Icon: IconBrandGoogle },
  { id: 'github', name: 'GitHub', Icon: IconBrandGithub },
] as const;

/** A button for each provider. The browser leaves the page; only a failure to leave is reported here. */
export const ProviderButtons = ({
  next,
  page,
  onFailure,
}: {
  next: string;
  /** Where a failed round trip returns to. */
  page: string;
  onFailure: (provider: Provider, error: unknown) => void;
}) => {
  const [leaving, setLeaving] = useState<Provider>();
  const leave = async (provider: Provider) => {
    setLeaving(provider);
    try {
      await signInWith(provider, { next, page });
    } catch (error) {
      setLeaving(undefined);
      onFailure(provider, error);
    }
  };
  return (
    <>
      <p className={classes.or}>{m.identity_or()}</p>
      {providers.map(({ id, name, Icon }) => (
        <Button
          key={id}
          variant="default"
          loading={leaving === id}
          leftSection={<Icon size={20} stroke={1.8} />}
          onClick={() => leave(id)}
        >
          {m.identity_continue_with({ name })}
        </Button>
      ))}
    </>
  );
};
