import { describe, expect, it } from 'vitest';
import { readDraft, writeDraft } from './booking-draft.ts';

const read = (kind: 'room' | 'study', search: string) => readDraft(kind, new URLSearchParams(search));

describe('the form in the address', () => {
  it('comes back as it was written, so that signing in loses nothing', () => {
    const draft = { date: '2026-11-20', time: '16:00', count: '3' };
    expect(readDraft('room', writeDraft('room', draft))).toEqual(draft);
    expect(writeDraft('room', draft).toString()).toBe('date=2026-11-20&time=16%3A00&nights=3');
    expect(writeDraft('pc', draft).toString()).toBe('date=2026-11-20&time=16%3A00&duration=3');
  });

  it('leaves the address bare when the form is empty', () => {
    expect(writeDraft('study', read('study', '')).toString()).toBe('');
    expect(read('study', '')).toEqual({ date: '', time: '', count: '1' });
  });

  it.each(['date=2027-02-30', 'date=soon', 'time=25:00', 'nights=0', 'nights=-1', 'nights=x', 'duration=3'])(
    'ignores %s',
    (search) => {
      expect(read('room', search)).toEqual(read('room', ''));
    },
  );
});
