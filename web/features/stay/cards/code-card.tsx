import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import parts from '#web/ui/parts.module.css';
import { QrCode } from '#web/ui/qr-code.tsx';
import { formatCode } from '../describe-stay.ts';
import classes from './code-card.module.css';

/** Keeps the screen awake, if the browser can. */
const useAwake = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const keep = async () => {
      // The lock is lost whenever the page is hidden.
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, []);
};

/** The code in full screen, white in any mode, for a scanner. */
const LargeCode = ({ text, code, onClose }: { text: string; code: string; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useAwake();
  return (
    <dialog ref={dialog} className={classes.large} aria-label={m.stay_qr({ code })} onClose={onClose}>
      <ActionIcon
        className={classes.close}
        variant="transparent"
        aria-label={m.stay_close()}
        onClick={() => dialog.current?.close()}
      >
        <IconX size={28} stroke={1.8} />
      </ActionIcon>
      <div className={classes.largeCode}>
        <QrCode text={text} label={m.stay_qr({ code })} />
      </div>
      <p className={classes.largeText}>{code}</p>
    </dialog>
  );
};

/** The code to show at the desk: the check-in code until check-in, then the booking's reference. */
export const CodeCard = ({ booking: { _id, checkInCode } }: { booking: StayBooking }) => {
  const [isLarge, setIsLarge] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const text = checkInCode ?? _id;
  const code = checkInCode ? formatCode(checkInCode) : _id;
  return (
    <section
      id="stay-code"
      className={`${parts.card} ${classes.card}`}
      aria-labelledby="stay-code-heading"
      data-part="code"
    >
      <button
        ref={button}
        type="button"
        className={classes.small}
        aria-label={m.stay_enlarge({ code })}
        onClick={() => setIsLarge(true)}
      >
        <QrCode text={text} label={m.stay_qr({ code })} />
      </button>
      <h2 className={classes.heading} id="stay-code-heading">
        {checkInCode ? m.stay_code() : m.stay_reference()}
      </h2>
      <p className={classes.text} data-long={!checkInCode || undefined}>
        <bdi>{code}</bdi>
      </p>
      <p className={classes.note}>{checkInCode ? m.stay_code_text() : m.stay_reference_text()}</p>
      {isLarge && (
        <LargeCode
          text={text}
          code={code}
          onClose={() => {
            setIsLarge(false);
            button.current?.focus();
          }}
        />
      )}
    </section>
  );
};
