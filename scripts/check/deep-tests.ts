import { type Findings, lineOf, type SourceFile } from './files.ts';

const deepCall = /\bdeep\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g;
const separator = ' › ';

/** Whether a source text declares a test of this title that is not itself left to the deep run. */
function declaresGateTest(text: string, title: string): boolean {
  const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``];
  return quoted.some((literal) => {
    const start = text.indexOf(literal);
    if (start === -1) return false;
    return !/^\s*,\s*deep\(/.test(text.slice(start + literal.length));
  });
}

/** Every journey left to the deep run names a test of the gate that covers its subject. */
export function checkDeepTests(files: SourceFile[]): Findings {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const violations: string[] = [];
  let count = 0;
  for (const { path, text } of files.filter((file) => file.path.endsWith('.spec.ts'))) {
    for (const match of text.matchAll(deepCall)) {
      count += 1;
      const [coveringPath = '', ...titles] = (match[2] ?? '').replaceAll('\\', '').split(separator);
      const covering = byPath.get(coveringPath);
      const isGate = covering !== undefined && !coveringPath.includes('.deep.test.');
      if (!isGate || !declaresGateTest(covering.text, titles.join(separator))) {
        violations.push(`${path}:${lineOf(text, match.index)}: not a gate test: ${match[2]}`);
      }
    }
  }
  return { figures: [`${count} declarations of deep journeys`], violations };
}
