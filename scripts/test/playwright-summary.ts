import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { SummaryRecorder } from './summary.ts';

const outcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

const pathOf = (test: TestCase) => relative(process.cwd(), test.location.file);

/** Playwright reporter that writes the summary read by `run.ts`. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads reporters by their default export
export default class PlaywrightSummary implements Reporter {
  readonly #recorder = new SummaryRecorder();
  #tests: TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#recorder.addTime(pathOf(test), result.duration);
    if (test.outcome() !== 'flaky') return;
    const { message = '', snippet = '' } = test.results[0]?.error ?? {};
    this.#recorder.addFlaky(`${pathOf(test)} › ${test.title}`, `${message}\n${snippet}`);
  }

  /** Errors outside a test, such as a server that doesn't start. */
  onError(): void {
    this.#recorder.add('failed');
  }

  onEnd(): void {
    for (const test of this.#tests) {
      this.#recorder.add(outcomes[test.outcome()] as 'passed' | 'failed' | 'skipped');
    }
    this.#recorder.write();
  }

  printsToStdio(): boolean {
    return false;
  }
}
