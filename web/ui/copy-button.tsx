import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '#messages/web.ts';

/** False if nothing was copied: without https there is no clipboard, and browsers may refuse. */
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Copies a text and reports the result. */
export const CopyButton = ({
  text,
  of,
  children = m.ui_copy(),
  variant = 'light',
  className,
}: {
  text: () => string;
  /** Distinguishes several such buttons for screen readers. */
  of: string;
  children?: string;
  variant?: ButtonProps['variant'];
  className?: string;
}) => {
  const [isCopied, setIsCopied] = useState<boolean>();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        {...(className && { className })}
        variant={variant}
        size="xs"
        leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
        onClick={async () => setIsCopied(await copy(text()))}
      >
        <span>
          {isCopied === undefined ? children : isCopied ? m.ui_copied() : m.ui_copy_by_hand()}
          <VisuallyHidden> {of}</VisuallyHidden>
        </span>
      </Button>
      <VisuallyHidden aria-live="polite">
        {isCopied && m.ui_copied_what({ what: of })}
        {isCopied === false && m.ui_not_copied({ what: of })}
      </VisuallyHidden>
    </>
  );
};
