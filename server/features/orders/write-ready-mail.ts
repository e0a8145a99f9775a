import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import { joinList } from '../../lib/join-list.ts';
import { greet, type NewMail, type Reader, writeTo } from '../../mail/enqueue-mail.ts';
import { translateTitle } from '../../mail/translate-title.ts';
import { nameOrder, namePlace } from './name-order.ts';

export type ReadyOrder = {
  number: number;
  houseNumber: number;
  roomType: string;
  roomId: string;
  dishes: readonly string[];
};

/** 2 × Ramen, Tacos */
const nameDishes = (dishes: readonly string[]): string =>
  joinList(
    [...Map.groupBy(dishes, (name) => name)].map(([name, { length }]) =>
      length === 1 ? translateTitle(name) : `${length} × ${translateTitle(name)}`,
    ),
  );

/** Announces that food is on its way from the kitchen. */
export const writeReadyMail = (reader: Reader, order: ReadyOrder, { origin }: { origin: string }): NewMail =>
  writeTo(reader, () => {
    const { number } = order;
    const dishes = nameDishes(order.dishes);
    return {
      to: reader.email,
      subject: m.orders_ready_mail_subject({ dishes, number }),
      content: {
        heading: m.orders_ready_mail_heading(),
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: m.orders_ready_mail_text() },
          {
            type: 'facts',
            facts: [
              { icon: 'food', label: m.orders_ready_mail_dishes(), value: dishes },
              { icon: 'arrive', label: m.orders_ready_mail_place(), value: namePlace(order) },
              { icon: 'reference', label: m.orders_ready_mail_order(), value: nameOrder(order) },
            ],
          },
          { type: 'button', label: m.orders_ready_mail_button(), url: `${origin}${pages.orderStatus}` },
        ],
        reason: m.orders_ready_mail_reason({ email: reader.email }),
      },
    };
  });
