import { sql } from 'kysely';
import { expect } from 'vitest';
import { startSmtpServer } from '#server/testing/stand-ins/smtp-server.ts';
import { openHouse } from '../open-house.ts';
import { prove } from '../prove.ts';

const patient = { timeout: 60_000, interval: 50 };
const guests = 6;
const maxPerHour = 30;

prove(
  {
    test: 'mails queued for six guests whose mail server postpones them',
    must: 'another guest’s link to reset a password is sent before all of them, and none is lost',
    short: 200,
    long: 5_000,
    unit: 'mails to each',
  },
  async ({ count }) => {
    let response = (_line: string): void => {};
    const answered = new Promise<string>((resolve) => {
      response = resolve;
    });
    const mail = await startSmtpServer((to) => (to.startsWith('waiting') ? answered : '250 ok'));
    const { address, database } = await openHouse({
      env: { SMTP_URL: mail.url, MAIL_FROM: 'Nightdesk <desk@example.com>' },
    });
    const { db } = database;
    const countMails = async (condition: ReturnType<typeof sql<boolean>>) => {
      const [row] = await db
        .selectFrom('mails')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('recipient', 'like', 'waiting%')
        .where(condition)
        .execute();
      return row?.count;
    };
    await db
      .insertInto('mails')
      .columns(['recipient', 'subject', 'body'])
      .expression(
        sql`select 'waiting' || guest || '@example.com', 'Booked ' || n, 'Hello'
            from generate_series(1, ${guests}::int) guest, generate_series(1, ${count}::int) n`,
      )
      .execute();
    // By then every sender of ordinary mails has one on its way, each to another guest.
    await expect.poll(() => countMails(sql<boolean>`attempts > 0`), patient).toBeGreaterThanOrEqual(4);
    await fetch(`${address}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email: 'guest@nightdesk.test' }),
    });
    await expect.poll(() => mail.received.map(({ to }) => to), patient).toEqual([['guest@nightdesk.test']]);

    response('250 ok');
    const isPostponed = sql<boolean>`sent_at is null and failed is null and attempts = 0 and due_at > now()`;
    await expect
      .poll(() => countMails(isPostponed), { ...patient, timeout: 240_000 })
      .toBe(guests * (count - maxPerHour));
    const received = Map.groupBy(mail.received.slice(1), ({ to }) => to[0]);
    for (const mails of received.values()) expect(mails.length).toBeLessThanOrEqual(maxPerHour);
    expect(await countMails(sql<boolean>`failed is null`)).toBe(guests * count);
    return `${guests * count} mails were queued, and none of them was sent before the link; then at most ${maxPerHour} to each guest, and the rest was postponed`;
  },
);
