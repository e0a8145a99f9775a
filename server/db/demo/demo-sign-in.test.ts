import { expect, it } from 'vitest';
import { makeHouse } from '../../testing/processes/make-house.ts';
import { startServer } from '../../testing/processes/start-server.ts';
import { describeDemoAccounts } from './demo-accounts.ts';

const signIn = async (address: string, name: 'guest' | 'admin'): Promise<number> => {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: `${name}@nightdesk.test`, password: `nightdesk-${name}` }),
  });
  return answer.status;
};

it('opens the printed accounts in a demonstration, and nobody gets in by them after it [RUN-5, RUN-10]', async () => {
  const DATA_DIR = await makeHouse();
  const demo = startServer({ DATA_DIR });
  const shown = await demo.address;
  await expect.poll(demo.output).toContain(describeDemoAccounts());
  expect([await signIn(shown, 'guest'), await signIn(shown, 'admin')]).toEqual([200, 200]);
  await demo.stop();
  const real = startServer({ DATA_DIR, DEMO: 'off' });
  const hidden = await real.address;
  expect([await signIn(hidden, 'guest'), await signIn(hidden, 'admin')]).toEqual([401, 401]);
  await expect.poll(real.output).toContain('Nobody can sign in as an admin');
  expect(real.output()).not.toContain('nightdesk-admin');
});
