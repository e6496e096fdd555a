import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playwrightCounts, stepCounts, vitestCounts } from './report.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-report-'));
  file = join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

const vitestReport = (passed: number, failed: number, skipped: number, brokenFiles = 0) =>
  writeFileSync(
    file,
    JSON.stringify({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: skipped,
      numTodoTests: 0,
      testResults: Array.from({ length: brokenFiles }, () => ({
        status: 'failed',
        assertionResults: [],
      })),
    }),
  );

const playwrightReport = (expected: number, unexpected: number, flaky: number, skipped: number) =>
  writeFileSync(
    file,
    JSON.stringify({ stats: { expected, unexpected, flaky, skipped }, errors: [] }),
  );

describe('counts of a Vitest run', () => {
  test('are those of the report', () => {
    vitestReport(5, 2, 0);
    expect(vitestCounts(file, 1)).toEqual({ passed: 5, failed: 2, note: '' });
  });

  test('call a skipped test and a file that does not load failed', () => {
    vitestReport(5, 0, 2, 1);
    expect(vitestCounts(file, 0)).toEqual({ passed: 5, failed: 3, note: '2 skipped' });
  });

  test('fail when no test ran', () => {
    vitestReport(0, 0, 0);
    expect(vitestCounts(file, 0)).toEqual({ passed: 0, failed: 1, note: 'no tests ran' });
  });

  test('fail when the runner fails although every test passed', () => {
    vitestReport(5, 0, 0);
    expect(vitestCounts(file, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  test('fail when there is no report', () => {
    expect(vitestCounts(file, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('counts of a Playwright run', () => {
  test('call flaky and skipped tests failed', () => {
    playwrightReport(4, 1, 1, 1);
    expect(playwrightCounts(file, 1)).toEqual({ passed: 4, failed: 3, note: '1 skipped' });
  });

  test('fail when no test ran', () => {
    playwrightReport(0, 0, 0, 0);
    expect(playwrightCounts(file, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

test('a step that is no runner counts as one', () => {
  expect(stepCounts(0)).toEqual({ passed: 1, failed: 0, note: '' });
  expect(stepCounts(2)).toEqual({ passed: 0, failed: 1, note: '' });
});
