import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, ensureChromium } from './scripts/chromium.ts';

/** A port that is free now; 0 for any. */
function freePort(wanted = 0): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(wanted, 'localhost', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}

/** A free port below those that connections get by themselves: for what comes and goes while journeys run. */
async function quietPort(): Promise<number> {
  for (;;) {
    try {
      return await freePort(randomInt(20_000, 32_000));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
}

// Workers read this file again; what was chosen once reaches them through the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_THIRD_PARTY ??= `http://127.0.0.1:${await freePort()}`;
process.env.E2E_NAMES_PORT ??= String(await freePort());
process.env.E2E_NAMES ??= `http://127.0.0.1:${await freePort()}`;
process.env.E2E_PUSH_PORT ??= String(await quietPort());
process.env.E2E_RECEIVER_PORT ??= String(await quietPort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'trunkline-journeys-'));
process.env.CHROMIUM ??= ensureChromium();
process.env.OWNER_EMAIL = 'owner@trunkline.test';
process.env.OWNER_PASSWORD = 'correct horse battery staple 9';

// `localhost`, not an address: passkeys work on names only.
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    baseURL,
    // Requests that a worker makes cannot be played by a test. Journeys that are about it let it in.
    serviceWorkers: 'block',
    // For a closer look at a failure: --trace on.
    screenshot: 'only-on-failure',
    // Nobody presses what is still on its way. What moves has journeys of its own.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM, args: chromiumArguments },
  },
  webServer: [
    {
      command: 'exec node_modules/.bin/node e2e/fixtures/third-party.ts',
      url: `${process.env.E2E_THIRD_PARTY}/.well-known/openid-configuration`,
      stdout: 'ignore',
      stderr: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      command: 'exec node_modules/.bin/node e2e/fixtures/name-server.ts',
      url: process.env.E2E_NAMES,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      command: 'exec node_modules/.bin/node server/src/main.ts',
      url: `${baseURL}/ready`,
      timeout: 90_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        PORT: process.env.E2E_PORT,
        HOST: 'localhost',
        BASE_URL: baseURL,
        DATA_DIR: process.env.E2E_DATA_DIR,
        DATABASE_URL: '',
        SMTP_URL: '',
        NODE_ENV: '',
        // Journeys play visitors from different addresses.
        TRUSTED_PROXIES: 'loopback',
        DOMAIN_TARGET: 'edge.trunkline-journeys.com',
        PUSH_SERVICES: `http://127.0.0.1:${process.env.E2E_PUSH_PORT}`,
        WEBHOOK_ORIGINS: `http://127.0.0.1:${process.env.E2E_RECEIVER_PORT}`,
        DNS_SERVERS: `127.0.0.1:${process.env.E2E_NAMES_PORT}`,
        OWNER_EMAIL: process.env.OWNER_EMAIL,
        OWNER_PASSWORD: process.env.OWNER_PASSWORD,
        OAUTH_ACME_ISSUER: process.env.E2E_THIRD_PARTY,
        OAUTH_ACME_CLIENT_ID: 'trunkline',
        OAUTH_ACME_CLIENT_SECRET: 'a client secret of ours',
        OAUTH_ACME_LABEL: 'Acme Accounts',
      },
    },
  ],
});
