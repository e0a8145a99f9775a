import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { type ReceivedMail, startSmtpServer } from '#server/testing/stand-ins/smtp-server.ts';
import { openHouse } from '../open-house.ts';
import { prove } from '../prove.ts';

const mails = 500;
const refusedShare = 0.3;

const idOf = ({ data }: ReceivedMail): string => /^Message-ID: (\S+)/im.exec(data)?.[1] ?? '';

/** Makes mails due now instead of in minutes: those that wait for a retry, and those leased by a dead process. */
const hurry = async (db: Db, triedBefore: Date): Promise<void> => {
  await sql`update mails set due_at = now()
    where sent_at is null and failed is null and due_at > now() and tried_at < ${triedBefore}`.execute(db);
  await sql`select pg_notify('nightdesk', 'mails')`.execute(db);
};

const countUnsent = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where sent_at is null`.execute(db);
  return rows[0]?.count ?? -1;
};

prove(
  {
    test: 'kill -9 of the server while it sends 500 mails, and a mail server that refuses three of ten deliveries [MAIL-11]',
    must: 'no mail is lost, and at most one per kill is sent twice',
    short: 3,
    long: 20,
    unit: 'kills',
  },
  async ({ count, seed }) => {
    const random = seededRandom(seed);
    let refused = 0;
    const mail = await startSmtpServer(() => {
      if (random.next() >= refusedShare) return '250 ok';
      refused++;
      return '451 try again later';
    });
    const house = await openHouse({
      env: { SMTP_URL: mail.url, MAIL_FROM: 'Nightdesk <desk@example.com>' },
    });
    const { db } = house.database;
    const addMails = (from: number, to: number) =>
      sql`insert into mails (recipient, subject, body)
        select 'guest' || n || '@example.com', 'Booked ' || n, 'Hello' from generate_series(${from}::int, ${to - 1}::int) n`.execute(
        db,
      );
    const share = Math.ceil(mails / (count + 1));
    for (let round = 0; round < count; round++) {
      const before = mail.received.length;
      await addMails(round * share, Math.min(mails, (round + 1) * share));
      // At some moment of a delivery.
      await expect.poll(() => mail.received.length, { interval: 1 }).toBeGreaterThan(before);
      await sleep(random.next() * 40);
      await house.killServer({ all: random.below(2) === 0 });
      const killedAt = new Date();
      await house.startServer();
      await hurry(db, killedAt);
    }
    await addMails(count * share, mails);
    await expect
      .poll(
        async () => {
          // A delivery to this machine takes less than this, so deliveries under way are left alone.
          await hurry(db, new Date(Date.now() - 5_000));
          return countUnsent(db);
        },
        { timeout: 240_000, interval: 500 },
      )
      .toBe(0);
    const distinct = new Set(mail.received.map(idOf));
    expect(distinct.size).toBe(mails);
    expect(new Set(mail.received.flatMap(({ to }) => to)).size).toBe(mails);
    const doubled = mail.received.length - mails;
    expect(doubled).toBeLessThanOrEqual(count);
    return `${mails} mails arrived, ${doubled} of them twice; ${refused} deliveries were refused`;
  },
);
