import { join } from 'node:path';
import { type Counts, playwrightCounts, stepCounts, vitestCounts } from './report.ts';

/** One thing that `npm test` proves. */
export interface Step {
  readonly name: string;
  /** Programs of node_modules/.bin with their arguments; all of them must succeed. */
  readonly commands: readonly (readonly string[])[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly counts: (exitCode: number) => Counts;
}

function vitest(name: string, project: string, folder: string): Step {
  const report = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    commands: [['vitest', 'run', '--project', project, ...reporters]],
    // Only the external step has a database of its own; an operator's setting must not be touched by tests.
    environment: { DATABASE_URL: '' },
    counts: (exitCode) => vitestCounts(report, exitCode),
  };
}

/** Every step in its order; `folder` takes the reports. */
export function allSteps(folder: string): Step[] {
  const journeys = join(folder, 'journeys.json');
  const plain = (name: string, ...commands: string[][]): Step => ({
    name,
    commands,
    counts: stepCounts,
  });
  return [
    plain('build', ['node', 'scripts/project/build.mjs']),
    plain(
      'types',
      ['tsc', '--noEmit'],
      ['tsc', '--noEmit', '-p', 'web'],
      ['tsc', '--noEmit', '-p', 'web/src/worker'],
    ),
    plain('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    plain('format', ['oxfmt', '--check', '.']),
    plain('check', ['node', 'scripts/check.ts']),
    vitest('unit', 'unit', folder),
    vitest('components', 'browser', folder),
    vitest('database', 'database', folder),
    vitest('external', 'database', folder),
    {
      name: 'journeys',
      // Dots, then what failed: why stands at the end, of which the last lines are shown.
      commands: [['playwright', 'test', '--reporter=dot,json']],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
      counts: (exitCode) => playwrightCounts(journeys, exitCode),
    },
  ];
}
