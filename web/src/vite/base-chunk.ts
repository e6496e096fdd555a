import { fileURLToPath } from 'node:url';

/** Module information available while assigning chunks. */
interface Context {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

/** Collects everything a module needs initially, and later with `includeDynamic`. */
function reachable(start: string, context: Context, includeDynamic: boolean): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const info = context.getModuleInfo(id);
    info?.importedIds.forEach(visit);
    if (includeDynamic) info?.dynamicallyImportedIds.forEach(visit);
  };
  visit(start);
  return seen;
}

const filePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Puts the application's initial code into one file and the documents' initial code into another.
 * Otherwise each set of lazy screens with shared code gets its own file: dozens of files and
 * requests, a tenth larger in total. The other islands keep separate files, so that they never load
 * the application for a cookie's name.
 */
export function baseChunk() {
  const loader = filePath('../islands/loader.ts');
  let islands: Set<string> | null = null;
  let start: Set<string> | null = null;
  return {
    name: (id: string, context: Context): string | null => {
      // Documents and the application have separate styles.
      if (/\.css(?:$|\?)/.test(id)) return null;
      islands ??= reachable(loader, context, true);
      start ??= reachable(loader, context, false);
      if (id === loader || id === filePath('../application/main.tsx')) return null;
      if (start.has(id)) return 'start';
      return islands.has(id) ? null : 'base';
    },
    debugName: 'base',
    tags: ['$initial' as const],
    includeDependenciesRecursively: false,
  };
}

/**
 * Puts the initial code of the signed-in frame and of the company list into one file: a list is the
 * first screen of most visits. Code that sign-in or the islands share stays in separate files, so
 * that they never load the frame.
 */
export function frameChunk() {
  let frame: Set<string> | null = null;
  return {
    name: (id: string, context: Context): string | null => {
      if (/\.css(?:$|\?)/.test(id)) return null;
      if (frame === null) {
        frame = reachable(filePath('../application/shell/shell-layout.tsx'), context, false);
        const list = filePath('../capabilities/companies/pages/companies-page.tsx');
        for (const module of reachable(list, context, false)) frame.add(module);
        frame.delete(list);
        const signIn = reachable(
          filePath('../capabilities/auth/pages/auth-page.tsx'),
          context,
          false,
        );
        const islands = reachable(filePath('../islands/loader.ts'), context, true);
        const link = reachable(filePath('../kernel/api-link.ts'), context, false);
        for (const shared of [...signIn, ...islands, ...link]) frame.delete(shared);
      }
      return frame.has(id) ? 'frame' : null;
    },
    debugName: 'frame',
    includeDependenciesRecursively: false,
  };
}

/**
 * The rest of the router is one file. In the frame's own entry it would cause a circular import.
 */
export const routerChunk = {
  name: 'router',
  test: /\/node_modules\/@tanstack\/react-router\//,
  includeDependenciesRecursively: false,
};

/** The wording of the audit log, loaded by the first screen that shows entries. */
export const sentenceChunk = {
  name: 'audit-sentences',
  test: /\/web\/src\/capabilities\/[a-z]+\/audit-sentences\.ts$/,
  includeDependenciesRecursively: false,
};
