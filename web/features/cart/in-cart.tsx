import { pages } from '#contract/pages.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Message } from '#web/ui/message.tsx';

/** Says that something is in the cart, and leads there. */
export const InCart = ({ children }: { children: string }) => (
  <div>
    <Message kind="good">{children}</Message>
    <ArrowLink to={pages.cart}>See your cart</ArrowLink>
  </div>
);
