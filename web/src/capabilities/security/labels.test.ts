import type { SecuritySummary } from '@trunkline/contract/security';
import { expect, test } from 'vitest';
import { formatRate, summaryOf } from './labels.ts';

test.each([
  [100, 60, '100 per minute'],
  [3, 3600, '3 per hour'],
  [5, 900, '5 in 15 minutes'],
  [1, 90, '1 in 90 seconds'],
])('formats %d in %d seconds as %s', (count, seconds, text) => {
  expect(formatRate(count, seconds)).toBe(text);
});

const clear: SecuritySummary = {
  active_blocks: 0,
  serious_events: 0,
  csp_groups: 0,
  fault_groups: 0,
  limited: 0,
  open_events: 0,
  score: 100,
  open_items: 0,
  changes_at: null,
};

test.each([
  [{}, 'Nothing needs your attention'],
  [{ active_blocks: 2, open_events: 1 }, '2 blocks, 1 event to review'],
  [
    { open_events: 1, open_items: 6, score: 62 },
    '1 event to review · 6 checks lower the security score to 62',
  ],
])('summarizes %j as %s', (change, text) => {
  expect(summaryOf({ ...clear, ...change })).toBe(text);
});
