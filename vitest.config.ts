import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium } from './scripts/chromium.ts';
import { browserPackages } from './scripts/test/browser-packages.ts';

const external = Boolean(process.env.DATABASE_URL);

export default defineConfig({
  test: {
    // With --coverage only.
    coverage: {
      provider: 'v8',
      include: ['{contract,database,server,web}/src/**/*.{ts,tsx}'],
      exclude: [
        '**/*.{test,test-process}.{ts,tsx}',
        '**/testing*{,/**}',
        '**/generated/**',
        // What the tests of tenant isolation share.
        'database/src/isolation/**',
      ],
      reportsDirectory: 'test-results/coverage',
      reporter: [join(import.meta.dirname, 'scripts/test/line-coverage.ts')],
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.tsx'],
          testTimeout: 20_000,
          maxWorkers: 2,
          // Most of these files take milliseconds: importing everything anew for each would take longer.
          isolate: false,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{database,server}/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            // The launcher of the embedded server has nothing to say about an external one.
            ...(external ? ['database/src/embedded/**'] : []),
          ],
          globalSetup: ['scripts/test/database-setup.ts'],
          // Speed is the business of bench/: these bounds only end what would never end.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 10_000 } },
          // Tests and PostgreSQL take turns on two cores: while one file waits for its rows, another one works.
          maxWorkers: 2,
          // Nothing lives on in a module: files share what they import, which is a third of their time.
          isolate: false,
        },
      },
      {
        // The build's own plugins, so that components are tested as they are delivered.
        extends: './web/vite.config.ts',
        optimizeDeps: {
          include: [...browserPackages(), 'react/jsx-dev-runtime', 'vitest-browser-react'],
        },
        test: {
          name: 'browser',
          include: ['web/src/**/*.browser.test.tsx'],
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 40_000,
          // Two pages at a time: focus and keys are each page's own.
          maxWorkers: 2,
          // What comes late is a lazy part on its way: on a busy machine it takes its time.
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: findChromium() ?? undefined,
                args: chromiumArguments,
              },
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
