import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { SummaryRecorder } from './summary.ts';

const runnerFrame = /node_modules|<anonymous>/;

/** Vitest reporter that writes the summary read by `run.ts`. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads reporters by their default export
export default class VitestSummary implements Reporter {
  readonly #recorder = new SummaryRecorder();

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) {
      const [error] = test.result().errors ?? [];
      const ownLines = error?.stack?.split('\n').filter((line) => !runnerFrame.test(line));
      this.#recorder.addFlaky(
        `${test.module.relativeModuleId} › ${test.fullName}`,
        ownLines?.join('\n') ?? error?.message,
      );
    }
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        this.#recorder.add(state === 'pending' ? 'failed' : state);
      }
      // A file that fails to load, or whose hooks fail, has no failed test.
      for (const _error of module.errors()) this.#recorder.add('failed');
      const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
      this.#recorder.addTime(
        relative(process.cwd(), module.moduleId),
        prepareDuration + collectDuration + setupDuration + duration,
      );
    }
    for (const _error of errors) this.#recorder.add('failed');
    this.#recorder.write();
  }
}
