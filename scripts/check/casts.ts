import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod';
import { type Findings, perThousand, root, type SourceFile } from './files.ts';

const limit = 0.1;
const rules = [
  'typescript/no-explicit-any',
  'typescript/no-non-null-assertion',
  'typescript/no-unsafe-type-assertion',
];

const Report = z.object({
  diagnostics: z.array(
    z.object({
      filename: z.string(),
      code: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});

/** Finds casts as the linter reports them with type information. */
function findCasts(): { path: string; line: number; rule: string }[] {
  const flags = rules.flatMap((rule) => ['-D', rule]);
  const result = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--type-aware', '-c', 'scripts/check/casts.oxlintrc.json', ...flags, '-f', 'json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (result.error) throw result.error;
  return Report.parse(JSON.parse(result.stdout)).diagnostics.map(({ filename, code, labels }) => ({
    path: filename,
    line: labels[0]?.span.line ?? 1,
    rule: code.replace(/.*\((.+)\)/, '$1'),
  }));
}

const forbidsCasts = (path: string) =>
  path.startsWith('contract/') || path.includes('/verbs/') || path.endsWith('/policy.ts');

/**
 * Checks that `any`, `!` and unchecked casts are rare everywhere, and absent from the contract,
 * verbs and policies.
 */
export function checkCasts(files: SourceFile[]): Findings {
  const sources = new Map(
    files
      .filter(({ path, kind }) => kind === 'source' && /\.tsx?$/.test(path))
      .map((file) => [file.path, file]),
  );
  const casts = findCasts().filter(({ path }) => sources.has(path));
  const lines = [...sources.values()].reduce((sum, file) => sum + file.lines, 0);
  const rate = perThousand(casts.length, lines);
  const tooMany = rate > limit;
  const violations = casts
    .filter(({ path }) => tooMany || forbidsCasts(path))
    .map(({ path, line, rule }) => `${path}:${line}: ${rule}`);
  if (tooMany) violations.push(`${rate.toFixed(2)} casts per 1000 lines, limit ${limit}`);
  return {
    figures: [
      `${casts.length} any, ! or unchecked casts in ${lines} lines (${rate.toFixed(2)} per 1000)`,
    ],
    violations,
  };
}
