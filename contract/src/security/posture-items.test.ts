import { expect, test } from 'vitest';
import {
  type PostureItemName,
  postureItemNames,
  postureWeights,
  pointsOf,
  scoreOf,
} from './posture-items.ts';

const healthyItem = (kind: PostureItemName) => ({ kind, subjects: 10, open: 0 });
const all = postureItemNames.map(healthyItem);
const withOpen = (kind: PostureItemName, open: number) =>
  all.map((count) => (count.kind === kind ? { ...count, open } : count));

test('the weights add up to 100', () => {
  expect(Object.values(postureWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
});

test('a company without findings scores 100', () => {
  expect(scoreOf(all)).toBe(100);
});

test.each(postureItemNames)('%s costs its full weight if all subjects have a finding', (kind) => {
  expect(scoreOf(withOpen(kind, 10))).toBe(100 - postureWeights[kind]);
});

test('an item loses points in proportion to its subjects with a finding', () => {
  expect(pointsOf({ kind: 'second_factor', subjects: 8, open: 2 })).toBe(15);
});

test('one open critical event costs the full weight of its item', () => {
  expect(scoreOf(withOpen('critical_events', 1))).toBe(90);
});

test('an item without subjects does not count, and the others make up the whole score', () => {
  const counts = [
    healthyItem('second_factor'),
    { kind: 'two_owners' as const, subjects: 1, open: 1 },
    { kind: 'dns' as const, subjects: 0, open: 0 },
  ];
  expect(scoreOf(counts)).toBe(66);
  // Without a count of critical events, their item gets full marks.
  expect(scoreOf([...counts, healthyItem('critical_events')])).toBe(66);
});

test('the item for critical events gets full marks if there were none', () => {
  const empty = { kind: 'critical_events' as const, subjects: 0, open: 0 };
  expect(scoreOf([empty])).toBe(100);
  expect(scoreOf([empty, { kind: 'two_owners', subjects: 1, open: 1 }])).toBe(40);
});

test('the score is 100 only without open findings', () => {
  const counts = all.map((count) =>
    count.kind === 'idle_sessions' ? { ...count, subjects: 100_000, open: 1 } : count,
  );
  expect(scoreOf(counts)).toBe(99);
});
