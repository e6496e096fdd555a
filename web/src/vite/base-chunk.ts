import { fileURLToPath } from 'node:url';

/** What is known of a module while it is put into a chunk. */
interface Context {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

/** Everything a module needs, now or later. */
function reachable(start: string, context: Context): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const info = context.getModuleInfo(id);
    info?.importedIds.forEach(visit);
    info?.dynamicallyImportedIds.forEach(visit);
  };
  visit(start);
  return seen;
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What the application starts with is one file. Otherwise every set of lazy screens that shares something gets
 * a file of its own, dozens of them, which together are a tenth larger and ask as many requests. The documents'
 * islands keep theirs: they must not load the application for a cookie's name.
 */
export function baseChunk() {
  let islands: Set<string> | null = null;
  return {
    name: (id: string, context: Context): string | null => {
      // Documents and application have each their own style.
      if (/\.css(?:$|\?)/.test(id)) return null;
      islands ??= reachable(at('../islands/loader.ts'), context);
      return islands.has(id) || id === at('../application/main.tsx') ? null : 'base';
    },
    debugName: 'base',
    tags: ['$initial' as const],
    includeDependenciesRecursively: false,
  };
}
