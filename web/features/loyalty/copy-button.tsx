import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Unseen } from '#web/ui/unseen.tsx';

/** Without https browsers have no clipboard: then nothing was copied, and the page says so. */
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Takes a code along. */
export const CopyButton = ({ code }: { code: string }) => {
  const [isCopied, setIsCopied] = useState<boolean>();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="light"
        size="xs"
        aria-label={`Copy ${code}`}
        leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
        onClick={async () => setIsCopied(await copy(code))}
      >
        {isCopied ? 'Copied' : isCopied === false ? 'Please copy by hand' : 'Copy'}
      </Button>
      <Unseen live>
        {isCopied && 'The code was copied.'}
        {isCopied === false && 'The code could not be copied. Please copy it by hand.'}
      </Unseen>
    </>
  );
};
