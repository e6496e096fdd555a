/** What can differ on another PostgreSQL than the embedded one; `npm run test:deep` runs everything there. */
export const externalTests = [
  'database/src/*.test.ts',
  'database/src/isolation/catalogue.test.ts',
  'database/src/isolation/search*.test.ts',
  'server/src/kernel/jobs.test.ts',
  'server/src/process.test.ts',
  'server/src/http/generated.test.ts',
];

/** Files that take longest, longest first, as the end of a run lists them. */
export const longestTests: readonly string[] = [
  'database/src/isolation/matrix-policies.test.ts',
  'database/src/isolation/matrix-granted.test.ts',
  'server/src/http/generated.test.ts',
  'database/src/isolation/mutants.test.ts',
  'server/src/process.test.ts',
];
