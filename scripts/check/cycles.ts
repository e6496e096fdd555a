import { type Findings, type SourceFile } from './files.ts';
import { importsOf } from './imports.ts';

/**
 * Groups of files that reach each other through their imports (Tarjan's algorithm); a single file
 * is not a group.
 */
function findCycles(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(path: string): number {
    const place = order.size;
    order.set(path, place);
    let low = place;
    open.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === place) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return low;
  }

  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return cycles;
}

/**
 * No file imports itself through others, types included: a cycle has no part that can be read
 * first. Lazy imports don't count, because a chunk that is loaded later may use what loads it.
 */
export function checkCycles(files: SourceFile[]): Findings {
  const code = files.filter(({ path, kind }) => /\.tsx?$/.test(path) && kind !== 'generated');
  const paths = new Set(code.map(({ path }) => path));
  const targets = new Map(
    code.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ lazy, target }) => !lazy && paths.has(target))
        .map(({ target }) => target),
    ]),
  );
  return {
    figures: [`${code.length} files`],
    violations: findCycles(targets).map(
      (cycle) => `${cycle.length} files import each other: ${cycle.join(', ')}`,
    ),
  };
}
