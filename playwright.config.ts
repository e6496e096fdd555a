import { defineConfig } from '@playwright/test';
import { chromiumArguments, ensureChromium, ensureHeadlessShell } from './scripts/chromium.ts';
import { isDeep } from './scripts/test/depth.ts';

/**
 * Journeys that need features the headless shell lacks: passkey autofill, push, service workers,
 * installed apps.
 */
const needFullBrowser = ['install', 'newer-build', 'offline', 'offline-changes', 'push'].map(
  (name) => `**/${name}.spec.ts`,
);

const launchOptions = (executablePath: string) => ({
  launchOptions: { executablePath, args: chromiumArguments },
});
// Workers read this file again; the environment passes them the paths.
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
  // In CI a failed journey is retried once and reported as flaky; a deep run has no retries.
  retries: process.env.CI && !isDeep ? 1 : 0,
  ...(isDeep ? {} : { grepInvert: /@deep/ }),
  fullyParallel: true,
  // Pages often wait for frames and responses; a third worker uses that time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    // Set by the global setup, which runs before workers read this file.
    baseURL: process.env.E2E_ORIGIN,
    // Tests can't intercept requests made by a service worker. Journeys about it allow it.
    serviceWorkers: 'block',
    // To record a trace of a failure, run with --trace on.
    screenshot: 'only-on-failure',
    // Avoids clicks on elements that are still moving. Animations have their own journeys.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: isDeep
    ? [{ name: 'chromium', use: launchOptions(chromium) }]
    : [
        { name: 'chromium', testMatch: needFullBrowser, use: launchOptions(chromium) },
        { name: 'shell', testIgnore: needFullBrowser, use: launchOptions(shell) },
      ],
});
