import { defineConfig } from 'vitest/config';

const external = Boolean(process.env.DATABASE_URL);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 20_000,
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
