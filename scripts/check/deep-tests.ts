import { type Findings, lineOf, type SourceFile } from './files.ts';

const deepCall = /\bdeep\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g;
const literal = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1(\s*,\s*deep\()?/g;
const separator = ' › ';

/** Placeholders of `test.each` and template literals. */
const placeholder = /%[a-z]|\$\{[^}]*\}|\$\w+/;

/** Builds a pattern from a title's source text, in which a placeholder matches anything. */
const titlePattern = (source: string) =>
  new RegExp(`^${source.split(placeholder).map(RegExp.escape).join('.+')}$`);

/** Returns patterns for the test titles in a source text, except those of deep journeys. */
function gateTitles(text: string): RegExp[] {
  return [...text.matchAll(literal)]
    .filter(([, , source, isDeep]) => isDeep === undefined && /\w/.test(source ?? ''))
    .map(([, , source = '']) => titlePattern(source.replaceAll('\\', '')));
}

/**
 * Checks that each deep journey names a gate test that covers the same subject.
 */
export function checkDeepTests(files: SourceFile[]): Findings {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const violations: string[] = [];
  let count = 0;
  for (const { path, text } of files.filter((file) => file.path.endsWith('.spec.ts'))) {
    for (const match of text.matchAll(deepCall)) {
      count += 1;
      const [coveringPath = '', ...titles] = (match[2] ?? '').replaceAll('\\', '').split(separator);
      const covering = byPath.get(coveringPath);
      const patterns = coveringPath.includes('.deep.') ? [] : gateTitles(covering?.text ?? '');
      if (!titles.every((title) => patterns.some((pattern) => pattern.test(title)))) {
        violations.push(`${path}:${lineOf(text, match.index)}: not a gate test: ${match[2]}`);
      }
    }
  }
  return { figures: [`${count} declarations of deep journeys`], violations };
}
