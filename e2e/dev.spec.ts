import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { findPort } from '#server/testing/processes/start-server.ts';
import { confirm, fill } from './support/booking-form.ts';
import { logIn } from './support/people.ts';
import { venueZone } from './support/venue-zone.ts';

const project = [
  'contract',
  'dist',
  'package-lock.json',
  'package.json',
  'scripts',
  'server',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'web',
];

/** A copy whose sources can be changed without anybody noticing. */
const copyProject = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'nightdesk-dev-'));
  execFileSync('cp', ['-Rp', ...project, folder]);
  // One link for each package: removing them here removes nothing there.
  const packages = join(process.cwd(), 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages).filter((entry) => !['.cache', '.vite'].includes(entry)))
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  return folder;
};

const startDev = async (folder: string) => {
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'scripts', 'dev.mjs')], {
    env: {
      ...process.env,
      PORT: String(await findPort()),
      DATA_DIR: join(folder, 'data'),
      DEMO: 'bare',
      VENUE_TIME_ZONE: venueZone,
      // A slow machine would refuse sign-ins while it loads what they need.
      MOST_DELAY_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'close');
  };
  return { stop, output: () => printed, lastLine: () => printed.trimEnd().split('\n').at(-1) ?? '' };
};

test('npm run dev says last where to look, and there one signs in, books, and sees changes of the sources at once', {
  tag: '@thorough',
}, async ({ page }) => {
  const folder = copyProject();
  const dev = await startDev(folder);
  try {
    await expect
      .poll(dev.output, { timeout: 150_000, message: 'both have started' })
      .toMatch(/\nOpen http:\S+\s*$/);
    const address = dev.lastLine().replace('Open ', '');
    await page.goto(new URL('/login', address).href);
    await logIn(page, { email: 'guest@nightdesk.test', password: 'nightdesk-guest' });
    await page.goto(new URL('/room/1', address).href);
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: venueZone });
    await fill(page, { date: addDays(today, 5), time: '16:00' });
    await confirm(page).click();
    await expect(page.getByRole('status')).toContainText('Booking successful for');

    // A page that is reloaded would have forgotten it.
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const source = join(folder, 'web', 'features', 'bookables', 'bookable-detail-page.tsx');
    const text = readFileSync(source, 'utf8');
    const changed = text.replace(/<Page title=\{bookable\..*?>/, '$&<p>Seen without a reload</p>');
    expect(changed).not.toBe(text);
    writeFileSync(source, changed);
    await expect(page.getByText('Seen without a reload')).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  } finally {
    await dev.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
