// `npm run check`: limits and rules that no compiler or linter checks.
import { readFileSync } from 'node:fs';
import { checkBudgets } from './check/budgets.ts';
import { checkCasts } from './check/casts.ts';
import { checkCycles } from './check/cycles.ts';
import { checkDeepTests } from './check/deep-tests.ts';
import { type Findings, readProject } from './check/files.ts';
import { checkGenerated } from './check/generated.ts';
import { checkImports } from './check/imports.ts';
import { checkLayout } from './check/layout.ts';
import { checkMarkers } from './check/markers.ts';
import { checkMigrations } from './check/migrations.ts';
import { checkPackages } from './check/packages.ts';
import { checkPolicies } from './check/policies.ts';
import { checkSecrets } from './check/secrets.ts';
import { checkSizes, checkTestRatio } from './check/sizes.ts';
import { checkWidths } from './check/widths.ts';

const files = readProject();
const checks: Record<string, () => Findings> = {
  layout: () => checkLayout(files),
  imports: () => checkImports(files),
  policies: () => checkPolicies(files),
  cycles: () => checkCycles(files),
  sizes: () => checkSizes(files),
  widths: () => checkWidths(files),
  tests: () => checkTestRatio(files),
  deep: () => checkDeepTests(files),
  markers: () => checkMarkers(files),
  casts: () => checkCasts(files),
  generated: checkGenerated,
  migrations: () =>
    checkMigrations(
      files,
      readFileSync(new URL('../database/migrations.sha256', import.meta.url), 'utf8'),
    ),
  budgets: checkBudgets,
  packages: checkPackages,
  secrets: () => checkSecrets(files),
};

let violations = 0;
for (const [name, check] of Object.entries(checks)) {
  const findings = check();
  violations += findings.violations.length;
  console.log(
    `${findings.violations.length > 0 ? '✗' : '✓'} ${name}: ${findings.figures.join('; ')}`,
  );
  for (const violation of findings.violations) console.log(`  ${violation}`);
}
console.log(violations === 0 ? 'All checks passed.' : `${violations} violations.`);
process.exitCode = violations === 0 ? 0 : 1;
