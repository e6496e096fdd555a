import type { VisibilityChange } from '@trunkline/contract/companies';
import { expect, test } from 'vitest';
import { shareLabel, peopleLabel, visibilityMessage } from './visibility-message.ts';

const change = (
  people: number,
  names: string[],
  changes: Partial<VisibilityChange> = {},
): VisibilityChange => ({
  id: 'id',
  name: 'North',
  kind: 'distributor',
  status: 'active',
  people,
  names,
  ...changes,
});

test.each([
  [change(0, []), 'No one yet'],
  [change(0, [], { status: 'suspended' }), "No one while it's suspended"],
  [change(1, ['Ada']), 'Ada'],
  [change(2, ['Ada', 'Grace']), 'Ada and Grace'],
  [change(1200, ['Ada', 'Grace']), 'Ada, Grace and 1,198 more'],
])('names a few people and counts the rest (case %#)', (value, label) => {
  expect(peopleLabel(value)).toBe(label);
});

test('adds up the people of all companies', () => {
  expect(visibilityMessage([], 'lose')).toBe('No one loses access to it');
  expect(visibilityMessage([change(1, ['Ada']), change(0, [])], 'gain')).toBe(
    '1 person gains access to it',
  );
  expect(visibilityMessage([change(2, []), change(3, [])], 'lose')).toBe(
    '5 people lose access to it',
  );
});

test('describes access to several companies, and to how many of them', () => {
  expect(visibilityMessage([change(1, ['Ada'])], 'lose', 'some of them')).toBe(
    '1 person loses access to some of them',
  );
  expect(shareLabel(1, 1)).toBe('');
  expect(shareLabel(5, 5)).toBe('all 5 companies');
  expect(shareLabel(1, 1200)).toBe('1 of 1,200 companies');
});
