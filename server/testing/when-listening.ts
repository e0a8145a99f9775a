import { expect, vi } from 'vitest';
import type { Changes } from '../db/listen-changes.ts';

/** Waits until a server listens for changes, also while a test file is being loaded, where `expect.poll` cannot be used. */
export const whenListening = (changes: Changes): Promise<void> =>
  vi.waitFor(() => expect(changes.connected()).toBe(true), { timeout: 60_000 });
