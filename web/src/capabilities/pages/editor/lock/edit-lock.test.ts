import type { HeldLock } from '@trunkline/contract/pages';
import { describe, expect, test } from 'vitest';
import { nextEditLock, type EditLock } from './edit-lock.ts';

const lock = (mine: boolean): HeldLock => ({
  mine,
  user_id: '0b6ad7a6-3b9c-4a51-8c11-000000000001',
  name: 'Ada Byron',
  since: '2026-11-21T10:00:00.000Z',
  expires_at: '2026-11-21T10:01:00.000Z',
});
const [mine, hers] = [lock(true), lock(false)];

describe('who can write', () => {
  test.each<[string, EditLock, HeldLock | null, EditLock['phase']]>([
    ['the first person to request the lock', { phase: 'asking' }, mine, 'mine'],
    ['no one while another person is writing', { phase: 'asking' }, hers, 'theirs'],
    ['a waiting person, once the other is done', { phase: 'theirs', lock: hers }, mine, 'mine'],
    ['not the person whose lock was taken over', { phase: 'mine' }, hers, 'taken'],
    [
      'not that person later either, because the content shown is outdated',
      { phase: 'taken', lock: hers },
      mine,
      'taken',
    ],
    ['a person who requests the lock while offline', { phase: 'asking' }, null, 'mine'],
    ['the lock holder, when the network is lost', { phase: 'mine' }, null, 'mine'],
    [
      'not a waiting person, when the network is lost',
      { phase: 'theirs', lock: hers },
      null,
      'theirs',
    ],
  ])('%s', (_, before, response, after) => {
    expect(nextEditLock(before, response).phase).toBe(after);
  });
});
