import { type FileKind, type Findings, type SourceFile } from './files.ts';

const hardLimit = 400;
/** Generated files follow their source, and SQL is mostly migrations, which can't be edited. */
const limitedKinds: ReadonlySet<FileKind> = new Set(['source', 'test', 'seed']);
const softLimit = 250;
const minRatios: Readonly<Record<string, number>> = { server: 0.9, web: 0.35 };

const quantile = (sorted: number[], fraction: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;

const linesOf = (files: SourceFile[]) => files.reduce((sum, { lines }) => sum + lines, 0);

/** Limits the length of handwritten files; the figures and the soft limit are for sources. */
export function checkSizes(files: SourceFile[]): Findings {
  const sources = files.filter(({ kind, lines }) => kind === 'source' && lines > 0);
  const sizes = sources.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const short = sizes.filter((size) => size <= softLimit).length;
  const shortShare = sizes.length === 0 ? 1 : short / sizes.length;
  const violations = files
    .filter(({ kind, lines }) => limitedKinds.has(kind) && lines > hardLimit)
    .map(({ path, lines }) => `${path}: ${lines} lines, limit ${hardLimit}`);
  if (shortShare < 0.95) {
    violations.push(
      `only ${(shortShare * 100).toFixed(1)}% of the files have ${softLimit} lines or fewer`,
    );
  }
  return {
    figures: [
      `${sizes.length} source files, median ${quantile(sizes, 0.5)} lines, 95% ≤ ${quantile(sizes, 0.95)}, longest ${sizes.at(-1) ?? 0}`,
    ],
    violations,
  };
}

/** Checks the ratio of test lines to source lines, and that every verb has a test file. */
export function checkTestRatio(files: SourceFile[]): Findings {
  const figures: string[] = [];
  const violations: string[] = [];
  for (const [workspace, minRatio] of Object.entries(minRatios)) {
    const code = files.filter(
      ({ path }) => path.startsWith(`${workspace}/src/`) && /\.tsx?$/.test(path),
    );
    const source = linesOf(code.filter(({ kind }) => kind === 'source'));
    const tests = linesOf(code.filter(({ kind }) => kind === 'test'));
    const ratio = source === 0 ? 1 : tests / source;
    figures.push(`${workspace} tests : source ${ratio.toFixed(2)} (${tests} : ${source})`);
    if (ratio < minRatio) {
      violations.push(
        `${workspace}: ${ratio.toFixed(2)} lines of tests per line of source, minimum ${minRatio}`,
      );
    }
  }
  const verbs = files.filter(({ path, kind }) => path.includes('/verbs/') && kind === 'source');
  const paths = new Set(files.map(({ path }) => path));
  for (const { path } of verbs) {
    const test = path.replace(/\.ts$/, '.test.ts');
    if (!paths.has(test)) violations.push(`${path}: this verb has no ${test.split('/').at(-1)}`);
  }
  figures.push(`${verbs.length} verbs`);
  return { figures, violations };
}
