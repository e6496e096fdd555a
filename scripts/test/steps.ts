import { dirname, join } from 'node:path';
import { depthVariable } from './depth.ts';
import { commandCounts, type Counts, runnerCounts, summaryVariable } from './summary.ts';

export interface Step {
  readonly name: string;
  /** Programs in node_modules/.bin with their arguments; all of them must succeed. */
  readonly commands: readonly (readonly string[])[];
  readonly environment: Readonly<Record<string, string>>;
  /** How many of two cores the step keeps busy; steps run in parallel while they fit. */
  readonly cores: 1 | 2;
  /** Names of the steps that must end before this one starts. */
  readonly after: readonly string[];
  /** Also shows the output of a successful run. */
  readonly verbose?: boolean;
  readonly counts: (exitCode: number) => Counts;
}

export interface Plan {
  /** Where test runners write their summaries. */
  readonly folder: string;
  readonly depth: 'gate' | 'deep';
  /** Changed files; only tests in their folders and changed journeys run. Null runs all tests. */
  readonly changed: readonly string[] | null;
}

const isEndToEndTest = (file: string) => file.startsWith('e2e/') && file.endsWith('.spec.ts');

/** Returns the folders of files, each ending with a slash, without the root folder. */
function foldersOf(files: readonly string[]): string[] {
  const folders = files.map((file) => dirname(file)).filter((folder) => folder !== '.');
  return [...new Set(folders)].map((folder) => `${folder}/`);
}

const command = (name: string, commands: string[][], overrides: Partial<Step> = {}): Step => ({
  name,
  commands,
  environment: {},
  cores: 1,
  after: [],
  counts: commandCounts,
  ...overrides,
});

function runner(
  plan: Plan,
  name: string,
  parameters: string[],
  overrides: Partial<Step> = {},
): Step {
  const file = join(plan.folder, `${name}.json`);
  return {
    name,
    commands: [parameters],
    cores: 2,
    after: ['build', 'machine'],
    counts: (exitCode) => runnerCounts(file, exitCode, { canBeEmpty: plan.changed !== null }),
    ...overrides,
    environment: {
      ...overrides.environment,
      [summaryVariable]: file,
      [depthVariable]: plan.depth,
      // Tests must not touch a database configured by an operator.
      DATABASE_URL: '',
    },
  };
}

/** Runs a project's tests, or only those whose path contains one of `paths`. */
function vitest(
  plan: Plan,
  name: string,
  paths: string[] = [],
  overrides: Partial<Step> = {},
): Step {
  const pathArgs = paths.length > 0 ? ['--passWithNoTests', ...paths] : [];
  const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-summary.ts'];
  return runner(
    plan,
    name,
    ['vitest', 'run', '--project', name, ...reporters, ...pathArgs],
    overrides,
  );
}

function playwright(plan: Plan, paths: string[] = []): Step {
  // Prints dots, then every failure at the end, which `run.ts` shows.
  const reporters = '--reporter=dot,./scripts/test/playwright-summary.ts';
  return runner(plan, 'journeys', ['playwright', 'test', reporters, ...paths]);
}

/** Returns the steps of a run, in the order in which they start. */
export function stepsOf(plan: Plan): Step[] {
  const isFullRun = plan.changed === null;
  const folders = foldersOf(plan.changed ?? []);
  const journeys = plan.changed?.filter(isEndToEndTest) ?? [];
  return [
    command('machine', [['node', 'scripts/test/prepare-machine.ts']]),
    command('build', [['node', 'scripts/project/build.mjs']]),
    // Component tests often wait for frames and responses; the static steps and the external server
    // use that time.
    ...(isFullRun || folders.length > 0 ? [vitest(plan, 'components', folders, { cores: 1 })] : []),
    vitest(plan, 'unit', [], { cores: 1, after: ['build'] }),
    // Each checker resolves shared types again, so one needs a third less CPU time than several.
    command('types', [
      ['tsc', '--noEmit', '--checkers', '1'],
      ['tsc', '--noEmit', '--checkers', '1', '-p', 'web'],
      ['tsc', '--noEmit', '--checkers', '1', '-p', 'web/src/worker'],
    ]),
    command('lint', [['oxlint', '--type-aware', '--deny-warnings']]),
    command('format', [['oxfmt', '--check', '.']]),
    command('check', [['node', 'scripts/check.ts']], { after: ['build'], verbose: true }),
    ...(isFullRun ? [vitest(plan, 'external', [], { cores: plan.depth === 'gate' ? 1 : 2 })] : []),
    ...(isFullRun || folders.length > 0 ? [vitest(plan, 'database', folders)] : []),
    ...(isFullRun || journeys.length > 0 ? [playwright(plan, journeys)] : []),
  ];
}
