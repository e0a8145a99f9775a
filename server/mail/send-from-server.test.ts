import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../testing/processes/start-server.ts';
import { startSmtpServer } from '../testing/stand-ins/smtp-server.ts';

const publicUrl = 'http://desk.example.com';

it('sends the link to a new password by the mail server that is set, and stops in order [RUN-8]', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'nightdesk-mail-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const { url, received } = await startSmtpServer();
  const server = startServer({
    ...{ DATA_DIR, PUBLIC_URL: publicUrl, DEMO: 'on' },
    ...{ SMTP_URL: url, MAIL_FROM: 'Front desk <desk@example.com>' },
  });
  await server.address;
  // It prints its public address; where it really listens stands here.
  const { address } = JSON.parse(await readFile(join(DATA_DIR, 'running.json'), 'utf8'));
  await fetch(`${address}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email: 'guest@nightdesk.test' }),
  });
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({ from: 'desk@example.com', to: ['guest@nightdesk.test'] });
  expect(received[0]?.data.replaceAll('=\n', '')).toContain(`${publicUrl}/reset-password?token=`);
  expect((await server.stop()).code).toBe(0);
});
