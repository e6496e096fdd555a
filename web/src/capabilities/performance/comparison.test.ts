import { expect, test } from 'vitest';
import { budgetOf } from './budget-of.ts';
import { compareAll, comparisonSummary } from './comparison.ts';

const side = (p95: number | null, samples = 100) => ({ samples, p75: p95, p95 });
const rows = [
  { name: 'same', before: side(100), after: side(109) },
  { name: 'faster', before: side(100), after: side(50) },
  { name: 'slower', before: side(100), after: side(111) },
  { name: 'slowest', before: side(100), after: side(300) },
  { name: 'few', before: side(100, 99), after: side(900) },
  { name: 'new', before: side(null, 0), after: side(900) },
];

test('sorts by how much slower a release is, with entries that have too few measurements last', () => {
  expect(compareAll('api', rows).map(({ name, change }) => [name, change])).toEqual([
    ['slowest', 'slower'],
    ['slower', 'slower'],
    ['faster', 'faster'],
    ['same', 'same'],
    ['few', 'unknown'],
    ['new', 'unknown'],
  ]);
});

test.each([
  [rows, '2 of 4 routes slower, 1 faster'],
  [rows.slice(0, 2), '1 of 2 routes faster, none slower'],
  [rows.slice(0, 1), '1 route unchanged'],
  [rows.slice(4), 'Not enough measurements yet to compare'],
])('summarises the comparison in one sentence', (rows, sentence) => {
  expect(comparisonSummary(compareAll('api', rows), 'route', 'routes')).toBe(sentence);
});

test('the most specific budget applies', () => {
  const budget = (name: string, device: '' | 'phone', target: number) => ({
    id: null,
    metric: 'lcp' as const,
    name,
    device,
    target,
    inherited: null,
    origin: 'above' as const,
  });
  const budgets = [budget('', '', 1), budget('', 'phone', 2), budget('/', '', 3)];
  const find = (name: string, device: string) => budgetOf(budgets, { metric: 'lcp', name, device });
  expect([find('/a', 'tablet'), find('/a', 'phone'), find('/', 'phone')]).toEqual([1, 2, 3]);
  expect(budgetOf([], { metric: 'lcp', name: '/', device: '' })).toBe(2500);
});
