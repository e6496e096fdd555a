import { fileURLToPath } from 'node:url';

/** What is known of a module while it is put into a chunk. */
interface Context {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

/** Everything a module needs: to begin with, or `later` too. */
function reachable(start: string, context: Context, later: boolean): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const info = context.getModuleInfo(id);
    info?.importedIds.forEach(visit);
    if (later) info?.dynamicallyImportedIds.forEach(visit);
  };
  visit(start);
  return seen;
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What the application starts with is one file, and what every document starts with is another. Otherwise every set of
 * lazy screens that shares something gets a file of its own, dozens of them, which together are a tenth larger and ask
 * as many requests. The rest of the islands keep theirs: they must not load the application for a cookie's name.
 */
export function baseChunk() {
  const loader = at('../islands/loader.ts');
  let islands: Set<string> | null = null;
  let start: Set<string> | null = null;
  return {
    name: (id: string, context: Context): string | null => {
      // Documents and application have each their own style.
      if (/\.css(?:$|\?)/.test(id)) return null;
      islands ??= reachable(loader, context, true);
      start ??= reachable(loader, context, false);
      if (id === loader || id === at('../application/main.tsx')) return null;
      if (start.has(id)) return 'start';
      return islands.has(id) ? null : 'base';
    },
    debugName: 'base',
    tags: ['$initial' as const],
    includeDependenciesRecursively: false,
  };
}

/** The manifests of the capabilities are one file, which is loaded with the signed-in frame. */
export const manifestChunk = {
  name: 'manifests',
  test: /\/web\/src\/(?:capabilities\/(?:index\.ts|[a-z]+\/(?:capability\.tsx|audit-\w+\.ts))|application\/install-capabilities\.ts|kernel\/(?:viewer|capability|capabilities)\.ts)$/,
  includeDependenciesRecursively: false,
};
