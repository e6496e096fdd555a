import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commandCounts, runnerCounts, type Summary } from './summary.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-summary-'));
  file = join(folder, 'summary.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (summary: Partial<Summary>) =>
  writeFileSync(
    file,
    JSON.stringify({ passed: 0, failed: 0, skipped: 0, flaky: [], files: [], ...summary }),
  );

describe('counts of a test runner', () => {
  test('come from its summary', () => {
    write({ passed: 5, failed: 2 });
    expect(runnerCounts(file, 1)).toMatchObject({ passed: 5, failed: 2, notes: [] });
  });

  test('treat a skipped test as failed', () => {
    write({ passed: 5, skipped: 2 });
    expect(runnerCounts(file, 0)).toMatchObject({ passed: 5, failed: 2, notes: ['2 skipped'] });
  });

  test('report flaky tests with the load and the error', () => {
    const error = 'Expected: 2\n\nReceived: 3';
    write({ passed: 5, flaky: [{ name: 'a.test.ts › opens', error, load: 3.26 }] });
    expect(runnerCounts(file, 0)).toMatchObject({
      passed: 5,
      failed: 0,
      notes: ['1 flaky test', 'flaky at load 3.3: a.test.ts › opens', 'Expected: 2', 'Received: 3'],
    });
  });

  test('include a failure when no test ran, unless the run may be empty', () => {
    write({});
    expect(runnerCounts(file, 0)).toMatchObject({ failed: 1, notes: ['no tests ran'] });
    expect(runnerCounts(file, 0, { canBeEmpty: true })).toMatchObject({ failed: 0, notes: [] });
  });

  test('include a failure when the runner fails although every test passed', () => {
    write({ passed: 5 });
    expect(runnerCounts(file, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  test('include a failure when there is no summary', () => {
    expect(runnerCounts(file, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

test('a command counts as one test', () => {
  expect(commandCounts(0)).toMatchObject({ passed: 1, failed: 0 });
  expect(commandCounts(2)).toMatchObject({ passed: 0, failed: 1 });
});
