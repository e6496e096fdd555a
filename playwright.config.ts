import { defineConfig } from '@playwright/test';
import { chromiumArguments, ensureChromium, ensureHeadlessShell } from './scripts/chromium.ts';
import { isDeep } from './scripts/test/depth.ts';

/** Journeys of what the headless shell lacks: passkeys offered in a field, pushes, workers, installed apps. */
const needFullBrowser = ['install', 'newer-build', 'offline', 'offline-changes', 'push'].map(
  (name) => `**/${name}.spec.ts`,
);

const launchOptions = (executablePath: string) => ({
  launchOptions: { executablePath, args: chromiumArguments },
});
// Workers read this file again; what was found reaches them through the environment.
const chromium = (process.env.CHROMIUM ??= ensureChromium());
const shell = (process.env.HEADLESS_SHELL ??= ensureHeadlessShell() ?? chromium);
process.env.OWNER_EMAIL = 'owner@trunkline.test';
process.env.OWNER_PASSWORD = 'correct horse battery staple 9';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/fixtures/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // In CI a failed journey gets a second chance and is reported as flaky; a deep run forgives nothing.
  retries: process.env.CI && !isDeep ? 1 : 0,
  ...(isDeep ? {} : { grepInvert: /@deep/ }),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    // Known to workers, which read this file after the setup.
    baseURL: process.env.E2E_ORIGIN,
    // Requests that a worker makes cannot be played by a test. Journeys that are about it let it in.
    serviceWorkers: 'block',
    // For a closer look at a failure: --trace on.
    screenshot: 'only-on-failure',
    // Nobody presses what is still on its way. What moves has journeys of its own.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: isDeep
    ? [{ name: 'chromium', use: launchOptions(chromium) }]
    : [
        { name: 'chromium', testMatch: needFullBrowser, use: launchOptions(chromium) },
        { name: 'shell', testIgnore: needFullBrowser, use: launchOptions(shell) },
      ],
});
