import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

const Summary = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /**
   * Tests that failed once and passed when repeated, with the first error and the machine's load at
   * that moment.
   */
  flaky: z.array(z.object({ name: z.string(), error: z.string(), load: z.number() })),
  files: z.array(z.object({ path: z.string(), seconds: z.number() })),
});

/** The report of a test run, written by our Vitest and Playwright reporters. */
export type Summary = z.infer<typeof Summary>;

/** The result of one step. A skipped test counts as failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Details that the counts don't show, such as the number of skipped tests. */
  readonly notes: readonly string[];
  readonly files: Summary['files'];
}

/** Path of the file that the reporters write, set by the step that starts the runner. */
export const summaryVariable = 'TEST_SUMMARY';

/** Collects the outcome of each test, for a reporter. */
export class SummaryRecorder {
  readonly #seconds = new Map<string, number>();
  readonly #summary = { passed: 0, failed: 0, skipped: 0 };
  readonly #flaky: Summary['flaky'] = [];

  add(outcome: 'passed' | 'failed' | 'skipped'): void {
    this.#summary[outcome] += 1;
  }

  addFlaky(name: string, error = ''): void {
    this.#flaky.push({ name, error: stripVTControlCharacters(error), load: loadavg()[0] ?? 0 });
  }

  addTime(path: string, milliseconds: number): void {
    this.#seconds.set(path, (this.#seconds.get(path) ?? 0) + milliseconds / 1000);
  }

  write(): void {
    const file = process.env[summaryVariable];
    if (file === undefined) return;
    const files = [...this.#seconds].map(([path, seconds]) => ({ path, seconds }));
    const summary: Summary = { ...this.#summary, flaky: this.#flaky, files };
    writeFileSync(file, JSON.stringify(summary));
  }
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Returns the counts of a test runner that exited with `exitCode`; a run without tests counts as
 * failed, unless `canBeEmpty`.
 */
export function runnerCounts(
  file: string,
  exitCode: number,
  { canBeEmpty = false }: { readonly canBeEmpty?: boolean } = {},
): Counts {
  if (!existsSync(file)) {
    return { passed: 0, failed: 1, notes: ['the runner wrote no summary'], files: [] };
  }
  const summary = Summary.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { passed, skipped, flaky, files } = summary;
  const failed = summary.failed + skipped;
  const notes = [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky.length > 0 ? [plural(flaky.length, 'flaky test')] : []),
    ...flaky.flatMap(({ name, error, load }) => [
      `flaky at load ${load.toFixed(1)}: ${name}`,
      ...error.split('\n').filter((line) => line.trim() !== ''),
    ]),
  ];
  if (failed > 0) return { passed, failed, notes, files };
  if (exitCode !== 0) {
    return {
      passed,
      failed: 1,
      notes: [...notes, `the runner exited with code ${exitCode}`],
      files,
    };
  }
  if (passed === 0 && !canBeEmpty) return { passed, failed: 1, notes: ['no tests ran'], files };
  return { passed, failed, notes, files };
}

/** Returns the counts of a step without tests: it passes or fails as a whole. */
export function commandCounts(exitCode: number): Counts {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, notes: [], files: [] };
}
