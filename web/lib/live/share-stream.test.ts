import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSource } from './fake-source.ts';
import { shareStream } from './share-stream.ts';

const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
const streams: { close(): void }[] = [];

beforeEach(() => {
  FakeSource.all = [];
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A tab that records what it receives. */
const openTab = () => {
  const heard: string[] = [];
  const stream = shareStream({
    onOpen: (opening) => heard.push(opening),
    onEvent: (name, data) => heard.push(`${name} ${data}`),
  });
  streams.push(stream);
  return { heard, ...stream };
};

const untilOpened = async (count: number): Promise<FakeSource> => {
  await expect.poll(() => FakeSource.all.length).toBe(count);
  const source = FakeSource.all.at(-1);
  if (!source) throw new Error('No stream was opened.');
  return source;
};

const openTabs = async () => {
  const leader = openTab();
  const source = await untilOpened(1);
  source.begin('mara');
  const others = [openTab(), openTab()];
  for (const { heard } of others) await expect.poll(() => heard).toEqual(['joined', 'beat {"uid":"mara"}']);
  return { leader, source, others };
};

test('all tabs hear one stream, also those that come later', async () => {
  const { leader, source, others } = await openTabs();
  source.say('menu', {});
  for (const { heard, isOpen } of [leader, ...others]) {
    await expect.poll(() => heard.slice(1)).toEqual(['beat {"uid":"mara"}', 'menu {}']);
    expect(isOpen()).toBe(true);
  }
  expect(FakeSource.all).toHaveLength(1);
});

test('when the tab that holds the stream is closed another opens one, and all begin anew', async () => {
  const { leader, others } = await openTabs();
  leader.close();
  const source = await untilOpened(2);
  expect(open()).toEqual([source]);
  source.begin('mara');
  source.say('menu', {});
  for (const { heard } of others)
    await expect.poll(() => heard.slice(2)).toEqual(['new', 'beat {"uid":"mara"}', 'menu {}']);
  expect(leader.heard).toHaveLength(2);
});

test('what the browser resumes by itself is resumed for all', async () => {
  const { source, others } = await openTabs();
  source.dispatchEvent(new Event('error'));
  for (const { isOpen } of others) await expect.poll(isOpen).toBe(false);
  source.begin('mara');
  for (const { heard } of others) await expect.poll(() => heard[2]).toBe('resumed');
});

test('whichever tab somebody signs in at, the stream is opened anew for all, once', async () => {
  const { source, others } = await openTabs();
  for (const tab of others) tab.renew(true);
  const renewed = await untilOpened(2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(FakeSource.all).toHaveLength(2);
  expect(source.readyState).toBe(FakeSource.CLOSED);
  renewed.begin('noor');
  for (const { heard } of others) await expect.poll(() => heard.at(-1)).toBe('beat {"uid":"noor"}');
  // Several tabs may notice at the same time that nothing has arrived for long.
  for (const tab of others) tab.renew(false);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(FakeSource.all).toHaveLength(2);
});

test('a tab that holds the stream and does not answer loses it [LIVE-8]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const frozen = new Promise(() => {});
  const robbed = navigator.locks.request('nightdesk-stream', () => frozen);
  const tab = openTab();
  vi.advanceTimersByTime(5_000);
  await expect(robbed).rejects.toThrow();
  (await untilOpened(1)).begin();
  expect(tab.isOpen()).toBe(true);
});

test('a tab that loses the stream closes it, hears the other, and takes its turn again', async () => {
  const { leader, source, others } = await openTabs();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stolen = navigator.locks.request('nightdesk-stream', { steal: true }, () => promise);
  await expect.poll(() => source.readyState).toBe(FakeSource.CLOSED);
  resolve();
  await stolen;
  (await untilOpened(2)).begin('mara');
  for (const { heard } of [leader, ...others]) await expect.poll(() => heard.slice(2)).toHaveLength(2);
  for (const other of others) other.close();
  await expect.poll(() => open()).toHaveLength(1);
});
