import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { expect, test } from 'vitest';
import { installCapabilities } from '../capabilities.ts';
import { defineCapability } from '../capability.ts';
import { listName, sizeText, stateText } from './export-messages.ts';

installCapabilities([defineCapability({ exportLabels: { 'users.invitations': 'Invitations' } })]);

const file: ExportFile = {
  id: 'x',
  list: 'companies',
  filename: 'companies-2031-05-06.csv',
  status: 'done',
  rows: 1300,
  bytes: 3_440_000,
  truncated: false,
  failure: null,
  created_at: '2031-05-06T07:08:10Z',
  finished_at: null,
  expires_at: '2031-05-07T07:08:10Z',
};

test.each<[Partial<ExportFile>, string]>([
  [{}, '1,300 rows, 3.4 MB'],
  [
    { truncated: true },
    '1,300 rows, 3.4 MB. This list is too long for one export. Filter it to export the rest.',
  ],
  [{ status: 'waiting', rows: 0 }, 'Waiting to start'],
  [{ status: 'running', rows: 0 }, 'In progress'],
  [{ status: 'running' }, '1,300 rows so far'],
  [
    { status: 'failed', failure: 'The export was interrupted. Try again.' },
    'The export was interrupted. Try again.',
  ],
  [{ status: 'cancelled', rows: 1 }, 'Cancelled after 1 row'],
])('%j is described as %s', (changes, text) => {
  expect(stateText({ ...file, ...changes })).toBe(text);
});

test('sizes are rounded and use the largest fitting unit', () => {
  expect([999, 1500, 25_300, 12_600_000].map(sizeText)).toEqual([
    '999 B',
    '1.5 KB',
    '25 KB',
    '13 MB',
  ]);
});

test('a list without a label is named after its key', () => {
  expect(listName('users.invitations')).toBe('Invitations');
  expect(listName('companies')).toBe('Companies');
});
