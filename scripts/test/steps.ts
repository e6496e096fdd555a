import { join } from 'node:path';
import { depthVariable } from './depth.ts';
import { commandCounts, type Counts, runnerCounts, summaryVariable } from './summary.ts';

/** One thing that a run proves. */
export interface Step {
  readonly name: string;
  /** Programs of node_modules/.bin with their arguments; all of them must succeed. */
  readonly commands: readonly (readonly string[])[];
  readonly environment: Readonly<Record<string, string>>;
  /** How many of two cores it keeps busy; steps run side by side while they fit. */
  readonly cores: 1 | 2;
  /** Steps that must have ended before. */
  readonly after: readonly string[];
  /** Shows the output of a success too. */
  readonly verbose?: boolean;
  readonly counts: (exitCode: number) => Counts;
}

export interface Plan {
  /** Takes the summaries of the test runners. */
  readonly folder: string;
  readonly depth: 'gate' | 'deep';
  /** Only what changed since this commit; null for everything. */
  readonly since: string | null;
}

const command = (name: string, commands: string[][], more: Partial<Step> = {}): Step => ({
  name,
  commands,
  environment: {},
  cores: 1,
  after: [],
  counts: commandCounts,
  ...more,
});

function runner(plan: Plan, name: string, parameters: string[], more: Partial<Step> = {}): Step {
  const file = join(plan.folder, `${name}.json`);
  return {
    name,
    commands: [parameters],
    cores: 2,
    after: ['build', 'machine'],
    counts: (exitCode) => runnerCounts(file, exitCode, { mayBeEmpty: plan.since !== null }),
    ...more,
    environment: {
      ...more.environment,
      [summaryVariable]: file,
      [depthVariable]: plan.depth,
      // Tests must not touch the database that an operator has set.
      DATABASE_URL: '',
    },
  };
}

function vitest(plan: Plan, name: string, more: Partial<Step> = {}): Step {
  const changed = plan.since === null ? [] : ['--passWithNoTests', `--changed=${plan.since}`];
  const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-summary.ts'];
  return runner(plan, name, ['vitest', 'run', '--project', name, ...reporters, ...changed], more);
}

function playwright(plan: Plan): Step {
  const changed =
    plan.since === null ? [] : ['--pass-with-no-tests', `--only-changed=${plan.since}`];
  // Dots while it runs, then every failure: the reasons are at the end, where they are shown.
  const reporters = '--reporter=dot,./scripts/test/playwright-summary.ts';
  return runner(plan, 'journeys', ['playwright', 'test', reporters, ...changed]);
}

/** Every step of a run, in the order in which they start. */
export function stepsOf(plan: Plan): Step[] {
  const steps = [
    command('machine', [['node', 'scripts/test/prepare-machine.ts']]),
    command('build', [['node', 'scripts/project/build.mjs']]),
    vitest(plan, 'unit', { cores: 1, after: ['build'] }),
    command('types', [
      ['tsc', '--noEmit'],
      ['tsc', '--noEmit', '-p', 'web'],
      ['tsc', '--noEmit', '-p', 'web/src/worker'],
    ]),
    command('lint', [['oxlint', '--type-aware', '--deny-warnings']]),
    command('format', [['oxfmt', '--check', '.']]),
    command('check', [['node', 'scripts/check.ts']], { after: ['build'], verbose: true }),
    vitest(plan, 'components'),
    vitest(plan, 'database'),
    vitest(plan, 'external'),
    playwright(plan),
  ];
  return plan.since === null ? steps : steps.filter(({ name }) => name !== 'external');
}
