import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isUnsaved,
  nextSaving,
  startSaving,
  waitsForNetwork,
  wordsOf,
  type Saving,
  type SavingEvent,
} from './saving-state.ts';

const after = (...events: SavingEvent[]): Saving =>
  events.reduce((saving, event) => nextSaving(saving, event), startSaving(3));
const changed = { type: 'changed' } as const;
const sent = { type: 'sent' } as const;
const retry = { type: 'retry' } as const;
const stored = { type: 'stored', version: 4, at: '2026-11-21T10:00:00.000Z' } as const;
const failed = (blocker: 'offline' | 'refused' | 'conflict'): SavingEvent => ({
  type: 'failed',
  blocker,
  message: 'No.',
});

test('a change waits, is sent, and is saved on the version that came back', () => {
  expect(after(changed)).toEqual({ phase: 'waiting', version: 3 });
  expect(after(changed, changed, sent)).toEqual({ phase: 'saving', version: 3, again: false });
  expect(after(changed, sent, stored)).toEqual({ phase: 'saved', version: 4, at: stored.at });
});

test('what is typed while a save is under way waits for the next one, on the new version', () => {
  const saving = after(changed, sent, changed, stored);
  expect(saving).toEqual({ phase: 'waiting', version: 4 });
  expect(isUnsaved(saving)).toBe(true);
});

test('without a network it is kept, and tried again when there is one', () => {
  const saving = after(changed, sent, failed('offline'));
  expect([waitsForNetwork(saving), wordsOf(saving)]).toEqual([
    true,
    'Not saved: you are offline. It is kept in this browser.',
  ]);
  expect(nextSaving(saving, retry)).toEqual({ phase: 'waiting', version: 3 });
});

test('a refusal says why; typing on tries again', () => {
  const saving = after(changed, sent, failed('refused'));
  expect([wordsOf(saving), waitsForNetwork(saving)]).toEqual(['Not saved: No.', false]);
  expect(nextSaving(saving, changed).phase).toBe('waiting');
});

describe('another version in the way', () => {
  const saving = after(changed, sent, failed('conflict'));
  test.each([changed, retry, sent, stored])('stays in the way after %o', (event) => {
    expect(nextSaving(saving, event)).toBe(saving);
  });
  test('goes once what stands in the editor is replaced', () => {
    expect(nextSaving(saving, { type: 'replaced', version: 9 })).toEqual(startSaving(9));
  });
});

test('an answer that comes too late changes nothing', () => {
  expect(after(stored)).toEqual(startSaving(3));
  expect(after(changed, failed('offline'))).toEqual({ phase: 'waiting', version: 3 });
});

test('nothing typed is ever taken for saved', () => {
  const event: fc.Arbitrary<SavingEvent> = fc.oneof(
    fc.constantFrom(changed, sent, retry, failed('offline'), failed('refused'), failed('conflict')),
    fc.integer({ min: 1 }).map((version) => ({ ...stored, version })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let saving = startSaving(0);
      /** Changes so far, and how many of them the last save that was sent held. */
      let [typed, held, kept] = [0, 0, 0];
      for (const each of events) {
        const before = saving;
        saving = nextSaving(saving, each);
        if (each.type === 'changed') typed += 1;
        if (each.type === 'sent' && before.phase === 'waiting') held = typed;
        if (each.type === 'stored' && before.phase === 'saving') kept = held;
        expect(isUnsaved(saving) || kept === typed).toBe(true);
      }
    }),
  );
});
