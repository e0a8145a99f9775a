import { Button } from '@mantine/core';
import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './provider-buttons.module.css';
import { type Provider, signInWith } from './sign-in.ts';

const providers = [
  { id: 'google', name: 'Google', Icon: IconBrandGoogle },
  { id: 'github', name: 'GitHub', Icon: IconBrandGithub },
] as const;

/** One button for each provider. The browser leaves for it; only a failure to leave comes back here. */
export const ProviderButtons = ({
  next,
  page,
  onFailure,
}: {
  next: string;
  /** Where a failed round trip comes back to. */
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
      <p className={classes.or}>or</p>
      {providers.map(({ id, name, Icon }) => (
        <Button
          key={id}
          variant="default"
          loading={leaving === id}
          leftSection={<Icon size={20} stroke={1.8} />}
          onClick={() => leave(id)}
        >
          {`Continue with ${name}`}
        </Button>
      ))}
    </>
  );
};
