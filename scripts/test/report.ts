import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** What one step proved. Skipped tests count as failed: nobody may look away. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Said behind the counts, for example how many of the failures are skips. */
  readonly note: string;
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

function count(passed: number, failures: number, skipped: number, exitCode: number): Counts {
  const notes = skipped > 0 ? [`${skipped} skipped`] : [];
  let failed = failures + skipped;
  if (failed === 0 && passed === 0) {
    notes.push('no tests ran');
    failed = 1;
  } else if (failed === 0 && exitCode !== 0) {
    notes.push(`the runner ended with ${exitCode}`);
    failed = 1;
  }
  return { passed, failed, note: notes.join(', ') };
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

const noReport = { passed: 0, failed: 1, note: 'the runner wrote no report' };

/** Counts of a Vitest run; a file that failed before its tests counts as one failure. */
export function vitestCounts(file: string, exitCode: number): Counts {
  const parsed = VitestReport.safeParse(read(file));
  if (!parsed.success) return noReport;
  const report = parsed.data;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return count(
    report.numPassedTests,
    report.numFailedTests + brokenFiles.length,
    report.numPendingTests + report.numTodoTests,
    exitCode,
  );
}

/** Counts of a Playwright run; a test that passed only when repeated is a failure. */
export function playwrightCounts(file: string, exitCode: number): Counts {
  const parsed = PlaywrightReport.safeParse(read(file));
  if (!parsed.success) return noReport;
  const { stats, errors } = parsed.data;
  return count(
    stats.expected,
    stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
    stats.skipped,
    exitCode,
  );
}

/** A step that is no test runner: it holds or it does not. */
export function stepCounts(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, note: '' } : { passed: 0, failed: 1, note: '' };
}
