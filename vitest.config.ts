import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findHeadlessShell } from './scripts/chromium.ts';
import { browserPackages } from './scripts/test/browser-packages.ts';
import { depthVariable, isDeep } from './scripts/test/depth.ts';
import { externalTests, slowestTests, ownPageTests } from './scripts/test/chosen-tests.ts';

const deepOnly = ['**/*.deep.test.ts*'];
const excluded = ['**/node_modules/**', '**/dist/**', ...(isDeep ? [] : deepOnly)];
// Tests of sign-in would spend a quarter of their CPU time on hashing at the product's cost.
const cheapPasswords = {
  '@trunkline/database/password-cost': join(
    import.meta.dirname,
    'server/src/testing/password-cost.ts',
  ),
};
// Tests wait for conditions; these limits only stop tests that would never end.
const timeouts = {
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 10_000 } },
};

/** Starts the longest files first, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slowestTests.findIndex((path) => moduleId.endsWith(path));
      return index === -1 ? slowestTests.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// In CI a failed test is retried once and reported as flaky; a deep run has no retries.
const retry = process.env.CI && !isDeep ? 1 : 0;

export default defineConfig({
  test: {
    retry,
    sequence: { sequencer: LongestFirst },
    // Only with --coverage.
    coverage: {
      provider: 'v8',
      include: ['{contract,database,server,web}/src/**/*.{ts,tsx}'],
      exclude: [
        '**/*.{test,test-process}.{ts,tsx}',
        '**/testing*{,/**}',
        '**/generated/**',
        // Shared by the tenant isolation tests.
        'database/src/isolation/**',
      ],
      reportsDirectory: 'test-results/coverage',
      reporter: [join(import.meta.dirname, 'scripts/test/line-coverage.ts')],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...excluded, '**/*.browser.test.tsx'],
          setupFiles: ['scripts/test/fixed-seed.ts'],
          testTimeout: 20_000,
          maxWorkers: 2,
          // Most of these files take milliseconds; importing everything again for each would take
          // longer.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...timeouts,
          name: 'database',
          alias: cheapPasswords,
          env: { GENERATED_RUNS: isDeep ? '20' : '3' },
          include: ['{client,database,server}/**/*.test.ts'],
          exclude: excluded,
          setupFiles: ['scripts/test/fixed-seed.ts'],
          globalSetup: ['scripts/test/database-setup.ts'],
          // Tests and PostgreSQL share two cores: while one file waits for rows or a process, the
          // others run.
          maxWorkers: 3,
          // No test keeps state in a module; sharing imports saves a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...timeouts,
          name: 'external',
          alias: cheapPasswords,
          // Even in the deep run, additional cases run only on the embedded server.
          env: { [depthVariable]: 'gate', GENERATED_RUNS: isDeep ? '3' : '1' },
          include: isDeep ? ['{database,server}/**/*.test.ts'] : [...externalTests],
          // The embedded server's launcher is irrelevant to an external one.
          exclude: [...excluded, ...deepOnly, 'database/src/embedded/**'],
          setupFiles: ['scripts/test/fixed-seed.ts'],
          globalSetup: ['scripts/test/database-setup.ts'],
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        // The build's own plugins, so that components are tested as shipped.
        extends: './web/vite.config.ts',
        optimizeDeps: {
          include: [...browserPackages(), 'react/jsx-dev-runtime', 'vitest-browser-react'],
        },
        test: {
          name: 'components',
          include: ['web/src/**/*.browser.test.tsx'],
          setupFiles: ['web/src/testing/setup.ts'],
          retry,
          testTimeout: 40_000,
          // Two pages in parallel: focus and keys are separate per page.
          maxWorkers: 2,
          // Lazy chunks load slowly on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: findHeadlessShell() ?? undefined,
                args: chromiumArguments,
              },
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            instances: [
              {
                name: 'components (own page)',
                browser: 'chromium',
                include: [...ownPageTests],
              },
              {
                name: 'components (shared page)',
                browser: 'chromium',
                exclude: [...excluded, ...ownPageTests],
                isolate: false,
              },
            ],
          },
        },
      },
    ],
  },
});
