import { type Findings, type SourceFile } from './files.ts';

const maxWidth = 100;
const code = /\.(ts|tsx|mjs|js|css|sql|example)$/;
const comment = /^\s*(?:\/\/|\/?\*|\{\/\*)|\s\/\/ /;
/** Comments of files in other languages, by extension. */
const otherComments: Readonly<Record<string, RegExp>> = { sql: /(?:^|\s)--\s/, example: /^#/ };
/** The linter reads a directive from one line only. */
const directive = /oxlint-disable/;
/** Applied migrations are never edited. */
const appliedMigrations = /^database\/migrations\/(0019|0030|0041|0044|0049)_/;

/**
 * Checks that no comment is wider than the formatter's line width. Code is left to the formatter;
 * lines that it can't break (texts, patterns, SQL in templates) are only counted.
 */
export function checkWidths(files: SourceFile[]): Findings {
  const violations: string[] = [];
  let others = 0;
  for (const { path, kind, text } of files) {
    if (kind === 'generated' || !code.test(path) || appliedMigrations.test(path)) continue;
    const isComment = otherComments[path.split('.').at(-1) ?? ''] ?? comment;
    for (const [index, line] of text.split('\n').entries()) {
      if (line.length <= maxWidth) continue;
      if (isComment.test(line) && !directive.test(line)) {
        violations.push(`${path}:${index + 1}: a comment of ${line.length} columns`);
      } else others += 1;
    }
  }
  return {
    figures: [`${others} lines of literals, directives and SQL over ${maxWidth} columns`],
    violations,
  };
}
