import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultHouse } from '#contract/house/default-house.ts';
import { defaultTerms, setCurrentHouse } from '#contract/house/house.rules.ts';
import { connect } from '../db/connection/connect.ts';
import { listenChanges } from '../db/listen-changes.ts';
import { plainContent } from '../testing/plain-content.ts';
import { updateRows } from '../testing/rows.ts';
import { startSmtpServer } from '../testing/stand-ins/smtp-server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { deliverMails } from './deliver-mails.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { openMailer } from './open-mailer.ts';
import { planRetry } from './plan-retry.ts';

const from = 'Nightdesk <desk@example.com>';

const begin = ({ connection }: TestDatabase, url: string, pollEvery = 60_000) => {
  const { db, close } = connect(connection);
  const changes = listenChanges(connection);
  const warnings: string[] = [];
  const onOutcome = vi.fn();
  const delivery = deliverMails({
    db,
    changes,
    pollEvery,
    onOutcome,
    send: openMailer({ url, from }).send,
    warn: (line) => warnings.push(line),
  });
  onTestFinished(async () => {
    await delivery.close();
    await changes.close();
    await close();
  });
  const countOutcomes = (wanted: string) =>
    onOutcome.mock.calls.reduce((sum, [outcome, count]) => sum + (outcome === wanted ? count : 0), 0);
  const largestBatch = () => Math.max(...onOutcome.mock.calls.map(([, count]) => count));
  return { delivery, changes, warnings, countOutcomes, largestBatch };
};

const write = ({ db }: TestDatabase, to: string, subject = 'Your link', text = 'Open it.\n.\nBye') =>
  enqueueMail(db, { to, subject, content: plainContent(text) });

const writeUrgent = ({ db }: TestDatabase, to: string) =>
  enqueueMail(db, { to, subject: 'Choose a new password', urgent: true, content: plainContent('Open it.') });

const fill = ({ db }: TestDatabase, recipient: string, count: number) =>
  db
    .insertInto('mails')
    .columns(['recipient', 'subject', 'body'])
    .expression(sql`select ${recipient}, 'Booked ' || n, 'Hello' from generate_series(1, ${count}::int) n`)
    .execute();

const listMails = ({ db }: TestDatabase) =>
  db
    .selectFrom('mails')
    .select([
      'recipient',
      'attempts',
      'failed',
      'body',
      'content',
      sql<boolean>`sent_at is not null`.as('sent'),
    ])
    .select(sql<number>`round(extract(epoch from due_at - now()))::int`.as('dueIn'))
    .orderBy('id')
    .execute();

it('sends a mail at once when it is announced, and forgets its text', async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer();
  const { changes } = begin(database, url);
  await expect.poll(changes.connected).toBe(true);
  await write(database, 'mara@example.com', 'Grüße von der Nacht');
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({ from: 'desk@example.com', to: ['mara@example.com'] });
  expect(received[0]?.data).toMatch(/^From: Nightdesk <desk@example\.com>$/m);
  expect(received[0]?.data).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(received[0]?.data).toMatch(/^Message-ID: <mail-1-\d+@example\.com>$/m);
  expect(received[0]?.data).toContain('Open it.');
  await expect
    .poll(() => listMails(database))
    .toMatchObject([{ sent: true, attempts: 1, body: '', content: null }]);
});

it('sends each mail once, however many processes send', async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer();
  const names = Array.from({ length: 30 }, (_, index) => `guest${index}@example.com`);
  for (let process = 0; process < 4; process++) begin(database, url);
  await Promise.all(names.map((name) => write(database, name)));
  await expect.poll(async () => (await listMails(database)).every(({ sent }) => sent)).toBe(true);
  expect(received.flatMap(({ to }) => to).sort()).toEqual(names.sort());
});

it('tries again later what the server did not take, and goes on with the others', async () => {
  const database = await createTestDatabase();
  let busy = true;
  const { url, received } = await startSmtpServer((to) =>
    busy && to.startsWith('busy') ? '451 later' : '250 ok',
  );
  const { warnings } = begin(database, url, 50);
  await write(database, 'busy@example.com');
  await write(database, 'free@example.com');
  await expect.poll(() => received.map(({ to }) => to)).toEqual([['free@example.com']]);
  await expect
    .poll(() => warnings)
    .toEqual([expect.stringMatching(/^Mail 1 could not be sent: .*451 later/)]);
  const [waiting] = await listMails(database);
  expect(waiting).toMatchObject({
    sent: false,
    failed: null,
    attempts: 1,
    body: expect.stringContaining('Open'),
  });
  expect(waiting?.dueIn).toBeGreaterThan(20);
  busy = false;
  await database.db.updateTable('mails').set({ due_at: sql`now()` }).where('id', '=', 1).execute();
  await expect.poll(() => received.length).toBe(2);
});

it('gives up a recipient that the server will never take', async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer(() => '550 nobody here');
  const { warnings } = begin(database, url, 50);
  await write(database, 'nobody@example.com');
  await expect.poll(() => warnings).toEqual([expect.stringContaining('given up')]);
  expect(await listMails(database)).toMatchObject([
    { sent: false, attempts: 1, failed: expect.stringContaining('550 nobody here') },
  ]);
  expect(received).toEqual([]);
});

it('keeps mail while no server answers, without repeating the password to it', async () => {
  const database = await createTestDatabase();
  const { warnings } = begin(database, 'smtp://clerk:hush@127.0.0.1:1');
  await write(database, 'mara@example.com');
  await expect.poll(() => warnings.length).toBe(1);
  expect(warnings[0]).not.toContain('hush');
  expect(await listMails(database)).toMatchObject([{ sent: false, failed: null, attempts: 1 }]);
});

it('takes up a mail that a killed process had taken, when its lease ends', async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer();
  await write(database, 'dropped@example.com');
  const taken = { attempts: 1, due_at: sql<Date>`now() + interval '1 second'` };
  await database.db.updateTable('mails').set(taken).execute();
  begin(database, url, 50);
  await expect.poll(() => received.length).toBe(1);
  expect(await listMails(database)).toMatchObject([{ attempts: 2 }]);
});

it('sends at most thirty mails an hour to one recipient, and the others when it is over', {
  tags: 'thorough',
}, async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer();
  for (let n = 0; n < 35; n++) await write(database, n % 2 === 0 ? 'full@example.com' : 'Full@Example.com');
  await write(database, 'other@example.com');
  begin(database, url, 50);
  begin(database, url, 50);
  await expect.poll(() => received.map(({ to }) => to)).toContainEqual(['other@example.com']);
  await expect.poll(async () => (await listMails(database)).filter(({ sent }) => sent).length).toBe(30 + 1);
  const listPostponed = async () =>
    (await listMails(database)).filter(({ sent, dueIn }) => !sent && dueIn > 3000);
  await expect.poll(async () => (await listPostponed()).length).toBe(5);
  expect((await listPostponed()).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0]);
  await updateRows(
    database.db,
    'mails',
    {},
    { tried_at: sql<Date>`tried_at - interval '1 hour'`, due_at: sql<Date>`now()` },
  );
  await expect.poll(() => received.length).toBe(36);
});

it('gives up, counts and tells of what was captured more than a day ago', async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer();
  await write(database, 'stale@example.com');
  await database.db.updateTable('mails').set({ created_at: sql`now() - interval '25 hours'` }).execute();
  await write(database, 'fresh@example.com');
  const { warnings, countOutcomes } = begin(database, url);
  await expect.poll(() => received.map(({ to }) => to)).toEqual([['fresh@example.com']]);
  await expect.poll(() => warnings).toEqual(['1 mail is given up: it is older than a day']);
  expect(countOutcomes('given up')).toBe(1);
  expect((await listMails(database))[0]).toMatchObject({
    attempts: 0,
    sent: false,
    failed: 'it is older than a day',
    body: expect.stringContaining('Open'),
  });
});

it('sends nothing that would come too late, however long the mail server was away [MAIL-8]', async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer();
  for (const name of ['over', 'soon']) await write(database, `${name}@example.com`);
  const over = { recipient: 'over@example.com' };
  await updateRows(database.db, 'mails', over, { valid_until: sql<Date>`now() - interval '1 second'` });
  const soon = { recipient: 'soon@example.com' };
  await updateRows(database.db, 'mails', soon, { valid_until: sql<Date>`now() + interval '1 hour'` });
  const { warnings } = begin(database, url);
  await expect.poll(() => warnings).toEqual(['1 mail is given up: it would come too late']);
  await expect.poll(() => received.map(({ to }) => to)).toEqual([['soon@example.com']]);
});

it('gives up, counts and tells of a mail whose last attempt a killed process had begun', async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer();
  await write(database, 'unlucky@example.com');
  await database.db.updateTable('mails').set({ attempts: 10 }).execute();
  const { warnings, countOutcomes } = begin(database, url);
  await expect.poll(() => warnings).toEqual(['1 mail is given up: the last attempt did not end']);
  expect(countOutcomes('given up')).toBe(1);
  expect(await listMails(database)).toMatchObject([{ sent: false, failed: 'the last attempt did not end' }]);
  expect(received).toEqual([]);
});

it('sends urgent mails first, also to a recipient who has had thirty others in this hour', async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer();
  await fill(database, 'full@example.com', 40);
  const { countOutcomes } = begin(database, url, 50);
  await expect.poll(() => countOutcomes('postponed')).toBe(10);
  await writeUrgent(database, 'full@example.com');
  await expect.poll(() => received.length).toBe(30 + 1);
  expect(received.at(-1)?.data).toContain('Subject: Choose a new password');
});

it('postpones five thousand mails to one guest in batches, and sends others theirs first', {
  tags: 'thorough',
}, async () => {
  const database = await createTestDatabase();
  const { url, received } = await startSmtpServer();
  await fill(database, 'full@example.com', 5000);
  await write(database, 'other@example.com');
  await writeUrgent(database, 'reset@example.com');
  const { countOutcomes, largestBatch } = begin(database, url);
  const arrived = (name: string) => received.findIndex(({ to }) => to[0] === `${name}@example.com`);
  await expect.poll(() => countOutcomes('postponed')).toBe(5000 - 30);
  await expect.poll(() => countOutcomes('sent')).toBe(30 + 2);
  expect(largestBatch()).toBe(500);
  // Mails under way at the same time may arrive before it.
  expect(arrived('reset')).toBeLessThan(5);
  expect(arrived('other')).toBeLessThan(5);
});

it('sends to others while the mail server is slow with one guest', async () => {
  const database = await createTestDatabase();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  const { db, close } = connect(database.connection);
  const changes = listenChanges(database.connection);
  await fill(database, 'slow@example.com', 20);
  const delivery = deliverMails({
    db,
    changes,
    warn: () => {},
    send: async ({ recipient }) => {
      sent.push(recipient);
      if (recipient.startsWith('slow')) await released;
    },
  });
  onTestFinished(async () => {
    release();
    await delivery.close();
    await changes.close();
    await close();
  });
  await expect.poll(() => sent).toEqual(['slow@example.com']);
  await expect.poll(changes.connected).toBe(true);
  for (const name of ['one', 'two', 'three']) await write(database, `${name}@example.com`);
  await expect.poll(() => sent.length).toBe(4);
  expect(sent.filter((recipient) => recipient.startsWith('slow'))).toHaveLength(1);
  release();
  await expect.poll(() => sent.length).toBe(20 + 3);
});

it('finishes the mails on their way when closed, and leaves the others due', async () => {
  const database = await createTestDatabase();
  for (const name of ['one', 'two', 'three', 'four', 'five']) await write(database, `${name}@example.com`);
  const { db, close } = connect(database.connection);
  onTestFinished(close);
  const finishes: (() => void)[] = [];
  const delivery = deliverMails({
    db,
    changes: { on: () => () => {} },
    warn: () => {},
    send: () => new Promise<void>((resolve) => void finishes.push(resolve)),
  });
  await expect.poll(() => finishes.length).toBe(4);
  const closed = delivery.close();
  for (const finish of finishes) finish();
  await closed;
  expect(await listMails(database)).toMatchObject([
    ...Array.from({ length: 4 }, () => ({ sent: true })),
    { sent: false, attempts: 0 },
  ]);
});

it('waits twice as long after each attempt, and gives up after the tenth', () => {
  const plan = Array.from({ length: 10 }, (_, index) => planRetry(index + 1, {}));
  expect(plan).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, undefined]);
});

it('gives up at once a recipient that the server will never take, and nothing else', () => {
  expect(planRetry(1, { code: 'EENVELOPE', responseCode: 550 })).toBeUndefined();
  expect(planRetry(1, { code: 'EENVELOPE', responseCode: 451 })).toBe(30);
  expect(planRetry(1, { code: 'EAUTH', responseCode: 535 })).toBe(30);
});

it('sends in the name of the house, by the address of the machine, and answers go to the house [HOUSE-19]', async () => {
  const database = await createTestDatabase();
  setCurrentHouse({ ...defaultHouse, name: 'Casa "da" Lua, Lda.', email: 'ola@casadalua.example' });
  onTestFinished(() => setCurrentHouse(defaultTerms));
  const { url, received } = await startSmtpServer();
  await write(database, 'mara@example.com');
  begin(database, url, 50);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({ from: 'desk@example.com' });
  expect(received[0]?.data).toMatch(/^From: "Casa \\"da\\" Lua, Lda\." <desk@example\.com>$/m);
  expect(received[0]?.data).toMatch(/^Reply-To: ola@casadalua\.example$/m);
});
