import { type Findings, lineOf, perThousand, type SourceFile } from './files.ts';

const limits = { disables: 0.3, todos: 0.05 };
const disable = /(?:oxlint|eslint)-disable[^\n]*/g;
const todo = /\b(?:TODO|FIXME|XXX)\b/g;
const skipped = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|skipIf|runIf|fixme|fails)\b/g;
const suppression = /@ts-(?:ignore|nocheck|expect-error)/g;
const emptyCatch = /catch\s*(?:\(\w*\)\s*)?\{\s*\}/g;
const code = /\.(ts|tsx|mjs|js)$/;

/** Finds disabled lint rules, TODOs, skipped tests, silenced type errors and swallowed errors. */
export function checkMarkers(files: SourceFile[]): Findings {
  const scanned = files.filter(({ path, kind }) => code.test(path) && kind !== 'generated');
  // The patterns in this folder would match themselves.
  const checked = scanned.filter(({ path }) => !path.startsWith('scripts/check/'));
  const lines = scanned.reduce((sum, file) => sum + file.lines, 0);
  const violations: string[] = [];
  const report = (pattern: RegExp, message: string, applies = (_match: string) => true) => {
    let count = 0;
    for (const { path, text } of checked) {
      for (const match of text.matchAll(pattern)) {
        count += 1;
        if (applies(match[0])) violations.push(`${path}:${lineOf(text, match.index)}: ${message}`);
      }
    }
    return count;
  };
  const disables = report(
    disable,
    'a lint rule is disabled without a reason (-- why)',
    (match) => !/--\s*\S/.test(match),
  );
  const todos = report(todo, 'TODO', () => false);
  report(skipped, 'a test might not run');
  report(suppression, 'the type checker is silenced');
  report(emptyCatch, 'an error is swallowed');
  if (perThousand(disables, lines) > limits.disables)
    violations.push(`${disables} disabled lint rules in ${lines} lines`);
  if (perThousand(todos, lines) > limits.todos) violations.push(`${todos} TODOs in ${lines} lines`);
  return {
    figures: [`${disables} disabled lint rules, ${todos} TODOs in ${lines} lines`],
    violations,
  };
}
