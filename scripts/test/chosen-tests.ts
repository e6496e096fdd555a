/**
 * Tests whose result could differ on a PostgreSQL other than the embedded one: migrations,
 * catalogue, access plans, connections, jobs, search, limits, sign-in over TCP, and each operation
 * once. `npm run test:deep` runs everything there.
 */
export const externalTests = [
  'database/src/*.test.ts',
  'database/src/isolation/{catalogue,rate-limit,search*}.test.ts',
  'server/src/process-external.test.ts',
  'server/src/http/{generated,rate-limits}.test.ts',
  'server/src/kernel/jobs.test.ts',
  'server/src/kernel/resource/list.test.ts',
  'server/src/capabilities/auth/verbs/{sign-in*,verify*,finish-oidc,reset-password}.test.ts',
];

/** The slowest test files of a deep run, slowest first; a run lists them at its end. */
export const slowestTests: readonly string[] = [
  'database/src/catalog/prices/resolve.test.ts',
  'server/src/process-faults.test.ts',
  'server/src/http/generated.test.ts',
  'server/src/process.test.ts',
  'database/src/isolation/matrix-policies.test.ts',
  'server/src/http/guards.test.ts',
  'database/src/isolation/matrix-granted.test.ts',
  'database/src/isolation/mutants.test.ts',
];

/**
 * Component tests of code that has state in modules or workers, or that mocks modules. Each runs in
 * its own page; all others share one, which saves them a third of the time.
 */
export const ownPageTests: readonly string[] = [
  'web/src/{application,islands,worker}/**/*.browser.test.tsx',
  'web/src/kernel/*.browser.test.tsx',
  'web/src/kernel/{faults,pwa,queue,storage,vitals}/**/*.browser.test.tsx',
  'web/src/capabilities/{auth,media,messaging,notifications}/**/*.browser.test.tsx',
  'web/src/capabilities/security/components/blocked-screen.browser.test.tsx',
  'web/src/capabilities/analytics/components/waiting-card.browser.test.tsx',
];
