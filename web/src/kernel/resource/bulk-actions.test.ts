import { companyResource } from '@trunkline/contract/companies';
import { expect, test } from 'vitest';
import {
  actionsForAll,
  actionsForSome,
  inBatches,
  outcomeOf,
  selectionProblem,
} from './bulk-actions.ts';
import { successText, namesOf, subjectOf } from './verb-texts.ts';

const { bulk } = companyResource;
const row = (name: string, ...may: string[]) => ({ id: name, version: 1, may, name });

test('offers only actions that every row allows', () => {
  const active = row('a', 'update', 'suspend', 'delete');
  const suspended = row('b', 'update', 'activate', 'delete');
  expect(actionsForAll(bulk, [active])).toEqual(['suspend', 'delete']);
  expect(actionsForAll(bulk, [active, suspended])).toEqual(['delete']);
  expect(actionsForSome(bulk, [active, suspended])).toEqual(['suspend', 'activate']);
  expect(actionsForAll(bulk, [active, row('c')])).toEqual([]);
  expect(actionsForAll(bulk, [])).toEqual([]);
});

test('an action that is not a bulk action is never offered', () => {
  expect(actionsForAll(bulk, [row('a', 'update', 'export')])).toEqual([]);
});

test('offers a dialog action if at least one row allows it and there are not too many rows', () => {
  const action = { name: 'move', maxRows: 2 };
  expect(selectionProblem(action, [row('a', 'update')])).toBeNull();
  expect(selectionProblem(action, [])).toBeNull();
  expect(selectionProblem(action, [row('a', 'move'), row('b')])).toBeUndefined();
  expect(selectionProblem(action, [row('a', 'move'), row('b'), row('c')])).toBe('Select up to 2');
});

test('sends many rows in batches, each row once', () => {
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inBatches([], 200)).toEqual([]);
});

test('every row has its own result', () => {
  const result = (label: string, ok: boolean) => ({ id: label, line: null, label, ok, errors: [] });
  expect(outcomeOf([result('a', true), result('b', false)])).toEqual({
    done: [result('a', true)],
    failed: [result('b', false)],
  });
});

test('dialogs and results name their records', () => {
  const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => row(name));
  expect(subjectOf(companyResource, rows.slice(0, 1))).toBe('A');
  expect(subjectOf(companyResource, rows)).toBe('7 companies');
  expect(namesOf(companyResource, rows)).toEqual(['A', 'B', 'C', 'D', 'E', 'and 2 more']);
  expect(successText('A', 1, 'suspended')).toBe('A was suspended');
  expect(successText('7 companies', 7, 'suspended')).toBe('7 companies were suspended');
});
