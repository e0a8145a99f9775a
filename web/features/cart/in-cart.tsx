import { useEffect, useRef } from 'react';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';

/** Confirms that something is in the cart, with a link there. */
export const InCart = ({
  takesFocus = false,
  children,
}: {
  /** The pressed button is gone: keyboard users continue here. */
  takesFocus?: boolean;
  children: string;
}) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={notice} className={parts.outcome} tabIndex={-1}>
      <Message kind="good">{children}</Message>
      <ArrowLink to={pages.cart}>{m.cart_see_cart()}</ArrowLink>
    </div>
  );
};
