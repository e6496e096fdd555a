import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isUnsaved,
  nextSaving,
  startSaving,
  waitsForNetwork,
  savingLabel,
  type Saving,
  type SavingEvent,
} from './saving-state.ts';

const after = (...events: SavingEvent[]): Saving =>
  events.reduce((saving, event) => nextSaving(saving, event), startSaving(3));
const changed = { type: 'changed' } as const;
const sent = { type: 'sent' } as const;
const retry = { type: 'retry' } as const;
const stored = { type: 'stored', version: 4, at: '2026-11-21T10:00:00.000Z' } as const;
const failedEvent = (blocker: 'offline' | 'refused' | 'conflict'): SavingEvent => ({
  type: 'failed',
  blocker,
  message: 'No.',
});

test('a change waits, is sent, and is saved with the returned version', () => {
  expect(after(changed)).toEqual({ phase: 'waiting', version: 3 });
  expect(after(changed, changed, sent)).toEqual({
    phase: 'saving',
    version: 3,
    hasNewerChanges: false,
  });
  expect(after(changed, sent, stored)).toEqual({ phase: 'saved', version: 4, at: stored.at });
});

test('typing during a save waits for the next one, based on the new version', () => {
  const saving = after(changed, sent, changed, stored);
  expect(saving).toEqual({ phase: 'waiting', version: 4 });
  expect(isUnsaved(saving)).toBe(true);
});

test('a change made offline is kept, and retried on reconnecting', () => {
  const saving = after(changed, sent, failedEvent('offline'));
  expect([waitsForNetwork(saving), savingLabel(saving)]).toEqual([
    true,
    "Not saved: you're offline. Your changes are kept in this browser.",
  ]);
  expect(nextSaving(saving, retry)).toEqual({ phase: 'waiting', version: 3 });
});

test('a refusal shows why; further typing retries', () => {
  const saving = after(changed, sent, failedEvent('refused'));
  expect([savingLabel(saving), waitsForNetwork(saving)]).toEqual(['Not saved: No.', false]);
  expect(nextSaving(saving, changed).phase).toBe('waiting');
});

describe('a conflict with another version', () => {
  const saving = after(changed, sent, failedEvent('conflict'));
  test.each([changed, retry, sent, stored])('remains after %o', (event) => {
    expect(nextSaving(saving, event)).toBe(saving);
  });
  test("ends when the editor's content is replaced", () => {
    expect(nextSaving(saving, { type: 'replaced', version: 9 })).toEqual(startSaving(9));
  });
});

test('a response that arrives too late changes nothing', () => {
  expect(after(stored)).toEqual(startSaving(3));
  expect(after(changed, failedEvent('offline'))).toEqual({ phase: 'waiting', version: 3 });
});

test('typed text is never shown as saved before it is', () => {
  const event: fc.Arbitrary<SavingEvent> = fc.oneof(
    fc.constantFrom(
      changed,
      sent,
      retry,
      failedEvent('offline'),
      failedEvent('refused'),
      failedEvent('conflict'),
    ),
    fc.integer({ min: 1 }).map((version) => ({ ...stored, version })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let saving = startSaving(0);
      /** The number of changes so far, and how many of them the last sent save included. */
      let [typed, inFlight, stored] = [0, 0, 0];
      for (const event of events) {
        const before = saving;
        saving = nextSaving(saving, event);
        if (event.type === 'changed') typed += 1;
        if (event.type === 'sent' && before.phase === 'waiting') inFlight = typed;
        if (event.type === 'stored' && before.phase === 'saving') stored = inFlight;
        expect(isUnsaved(saving) || stored === typed).toBe(true);
      }
    }),
  );
});
