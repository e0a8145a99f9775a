import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { Message } from '#web/ui/message.tsx';
import classes from './order-panel.module.css';

/** The order is in the kitchen: where to go from here. */
export const PlacedNotice = () => {
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button is gone; whoever uses a keyboard goes on from here.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={classes.notice} tabIndex={-1}>
      <Message kind="good">Order placed successfully!</Message>
      <Button component={Link} to={pages.orderStatus} fullWidth>
        Follow your order
      </Button>
      <Button component={Link} to={pages.orderInfo} variant="default" fullWidth>
        Add your contact details
      </Button>
    </div>
  );
};
