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

/** Files that take longest, longest first, as the end of a run lists them. */
export const longestTests: readonly string[] = [
  'database/src/isolation/matrix-policies.test.ts',
  'database/src/isolation/matrix-granted.test.ts',
  'server/src/http/generated.test.ts',
  'database/src/isolation/mutants.test.ts',
  'server/src/process.test.ts',
];

/**
 * Component tests of screens that keep nothing in modules: they share a page, which saves them a
 * third of the time. All others run in a page of their own.
 */
export const sharedPageTests: readonly string[] = [
  'web/src/ui/**/*.browser.test.tsx',
  'web/src/capabilities/{alerts,analytics,audit,blog,branding,catalog,companies,integrations,orders,pages,partners,performance,recycle,redirects,releases,subscriptions,users}/**/*.browser.test.tsx',
  'web/src/capabilities/security/pages/**/*.browser.test.tsx',
];
