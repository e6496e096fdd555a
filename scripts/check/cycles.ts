import { type Findings, lineOf, type SourceFile } from './files.ts';
import { importsOf } from './imports.ts';

/** Files that add to the types of another file of ours, each with the reason in one line. */
const augmentations: Readonly<Record<string, string>> = {
  'server/src/kernel/capability.ts':
    'Contexts list the capabilities, whose functions take contexts: no order of files avoids that.',
};
const augmentation = /^declare module ['"]\./gm;

/**
 * Finds groups of files that import each other, directly or indirectly (Tarjan's algorithm); a
 * single file is not a group.
 */
function findCycles(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(path: string): number {
    const index = order.size;
    order.set(path, index);
    let lowLink = index;
    stack.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!order.has(target)) lowLink = Math.min(lowLink, visit(target));
      else if (stack.includes(target)) lowLink = Math.min(lowLink, order.get(target) ?? lowLink);
    }
    if (lowLink === index) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return lowLink;
  }

  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return cycles;
}

/** Finds `declare module` of our own files, which then depend on a file that they don't import. */
function findAugmentations(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => augmentations[path] === undefined)
    .flatMap(({ path, text }) =>
      [...text.matchAll(augmentation)].map(
        ({ index }) => `${path}:${lineOf(text, index)}: adds to the types of another file`,
      ),
    );
}

/**
 * Checks that no file imports itself through others, type imports included: in a cycle no file can
 * be read first. Lazy imports don't count, because a chunk that is loaded later may use the module
 * that loads it.
 */
export function checkCycles(files: SourceFile[]): Findings {
  const code = files.filter(({ path, kind }) => /\.tsx?$/.test(path) && kind !== 'generated');
  const paths = new Set(code.map(({ path }) => path));
  const targets = new Map(
    code.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ isLazy, target }) => !isLazy && paths.has(target))
        .map(({ target }) => target),
    ]),
  );
  return {
    figures: [`${code.length} files`],
    violations: [
      ...findCycles(targets).map(
        (cycle) => `${cycle.length} files import each other: ${cycle.join(', ')}`,
      ),
      ...findAugmentations(code),
    ],
  };
}
