import { fileURLToPath } from 'node:url';

/** Module information available while assigning chunks. */
interface Context {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
    code: string | null;
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
 * requests, a tenth larger in total. Islands keep separate files, so that none of them loads the
 * application just for a shared constant, such as a cookie's name.
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

/** Collects the icons that modules import; the index of their package imports all of them. */
function iconsOf(modules: Iterable<string>, context: Context): Set<string> {
  const icons = new Set<string>();
  for (const id of modules) {
    const { code } = context.getModuleInfo(id) ?? {};
    const imports = code?.matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g) ?? [];
    for (const [, names = ''] of imports)
      for (const name of names.match(/\w+/g) ?? []) icons.add(name.toLowerCase());
  }
  return icons;
}

/** The icon in a file such as `arrow-up-right.mjs`, as `iconsOf` spells it. */
const iconIn = (id: string): string | undefined =>
  /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1]?.replaceAll('-', '');

/** The query library of the signed-in screens: neither sign-in nor the islands use it. */
const queryLibrary = /\/@tanstack\/(?:react-query|query-core)\//;

/**
 * Puts the initial code of the signed-in frame and of the company list into one file: a list is the
 * first screen of most visits. Code that sign-in or the islands share stays in separate files, so
 * that they never load the frame. Icons that are imported by an old name get their own files too.
 */
export function frameChunk() {
  const list = filePath('../capabilities/companies/pages/companies-page.tsx');
  let frame: Set<string> | null = null;
  let icons = new Set<string>();
  return {
    name: (id: string, context: Context): string | null => {
      if (/\.css(?:$|\?)/.test(id)) return null;
      if (frame === null) {
        const needs = (path: string, includeDynamic = false) =>
          reachable(filePath(path), context, includeDynamic);
        const first = needs('../application/shell/shell-layout.tsx').union(
          reachable(list, context, false),
        );
        const shared = needs('../capabilities/auth/pages/auth-page.tsx', true)
          .union(needs('../islands/loader.ts', true))
          .union(needs('../kernel/api-link.ts'));
        frame = first.difference(shared.add(list));
        icons = iconsOf(first, context).difference(iconsOf(shared, context));
      }
      const icon = iconIn(id);
      const isFrame = icon === undefined ? frame.has(id) || queryLibrary.test(id) : icons.has(icon);
      return isFrame ? 'frame' : null;
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
