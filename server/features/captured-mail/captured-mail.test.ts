import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { plainContent } from '../../testing/plain-content.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { app, database } = await createTestApp({ settings: { demo: true } });

const write = (to: string, subject: string, text = 'Words') =>
  enqueueMail(database.db, { to, subject, content: plainContent(text) });

it('shows captured mail newest first, with recipient, subject, time and text [RUN-5, RUN-8]', async () => {
  await write('old@example.com', 'The older one');
  await write('new@example.com', 'The newer one', 'Line one\nLine two');
  const page = await app.inject('/dev/mail');
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(
    /The newer one[\s\S]*new@example\.com[\s\S]*<time[\s\S]*Line one\nLine two[\s\S]*The older one/,
  );
  expect(page.body).toContain('Anyone who can reach this');
});

it('makes links of addresses, and of nothing else', async () => {
  const text =
    'Open http://127.0.0.1:3000/reset?token=a&x=1. Not javascript:alert(1) or "https://x.test/"onclick="y".';
  await write('link@example.com', 'Links', text);
  const { body } = await app.inject('/dev/mail?to=link@example.com');
  expect(body.match(/<a [^>]*rel=[^>]*>/g)).toEqual([
    '<a href="http://127.0.0.1:3000/reset?token=a&amp;x=1" rel="noreferrer">',
    '<a href="https://x.test/" rel="noreferrer">',
  ]);
});

it('shows markup as text, and lets nothing run or be indexed', async () => {
  const markup = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  await write('markup@example.com', markup, `https://x.test/${markup}\n${markup}`);
  const { body, headers } = await app.inject('/dev/mail?to=markup@example.com');
  expect(body).not.toMatch(/<(script|img)/);
  expect(body).toContain('&lt;script&gt;');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(headers['x-robots-tag']).toContain('noindex');
});

it('gives programs the mail to one recipient, whatever the case', async () => {
  await write('Mara@Example.com', 'First');
  await write('mara@example.com', 'Second');
  const response = await app.inject('/dev/mail.json?to=MARA@example.com');
  expect(response.json()).toMatchObject([
    { to: 'mara@example.com', subject: 'Second', text: expect.stringContaining('\nWords\n') },
    { to: 'Mara@Example.com', subject: 'First', text: expect.stringContaining('\nWords\n') },
  ]);
  expect((await app.inject('/dev/mail.json?to=a&to=b')).json().length).toBeGreaterThan(2);
});

it('shows a mail in a frame in which nothing runs and nothing is loaded, with its text, headers and files [MAIL-1, MAIL-3]', async () => {
  const markup = '<script>alert(1)</script><img src="https://x.test/pixel">';
  await write('framed@example.com', `Framed ${markup}`, markup);
  const [{ id }] = (await app.inject('/dev/mail.json?to=framed@example.com')).json();
  const page = await app.inject(`/dev/mail/${id}`);
  expect(page.headers['content-security-policy']).toContain("frame-src 'self'");
  expect(page.body).toContain(`src="/dev/mail/${id}/html" sandbox="allow-top-navigation-by-user-activation"`);
  expect(page.body).not.toMatch(/<(script|img)/);
  const framed = await app.inject(`/dev/mail/${id}/html`);
  expect(framed.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox /);
  expect(framed.headers['x-frame-options']).toBeUndefined();
  expect(framed.body).not.toContain('<script');
  expect(framed.body).toContain('&lt;script&gt;');
  for (const [, source] of framed.body.matchAll(/src="([^"]*)"/g))
    expect(source).toMatch(/^data:image\/png;/);
  expect((await app.inject(`/dev/mail/${id}?part=text`)).body).toContain('&lt;script&gt;');
  expect((await app.inject(`/dev/mail/${id}?part=headers`)).body).toContain('auto-generated');
  for (const path of [
    '/dev/mail/999999',
    '/dev/mail/none',
    '/dev/mail/example-none',
    '/dev/mail/0',
    '/dev/mail/999999/html',
    `/dev/mail/${id}/x.ics`,
  ])
    expect((await app.inject(path)).statusCode).toBe(404);
});

it('is not there outside a demonstration [RUN-5]', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'nightdesk-pages-'));
  onTestFinished(() => rm(webDir, { recursive: true }));
  for (const name of ['home.html', 'index.html']) await writeFile(join(webDir, name), 'A page');
  const { app: real, database } = await createTestApp({ settings: { demo: false }, webDir });
  await enqueueMail(database.db, {
    to: 'mara@example.com',
    subject: 'Secret link',
    content: plainContent('Secret'),
  });
  for (const path of [
    '/dev/mail',
    '/dev/mail.json',
    '/dev/mail/',
    '/dev/mail/1',
    '/dev/mail/1/html',
    '/dev/mail/examples',
  ]) {
    const response = await real.inject(path);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('Secret');
  }
});
