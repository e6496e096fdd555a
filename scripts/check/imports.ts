import { posix } from 'node:path';
import { capabilities } from './capabilities.ts';
import { type Findings, lineOf, type SourceFile } from './files.ts';

interface Import {
  readonly file: SourceFile;
  readonly line: number;
  /** Path from the project root for our own files, otherwise the package name as written. */
  readonly target: string;
  readonly isTypeOnly: boolean;
  /** Imported with `import('…')`. */
  readonly isLazy: boolean;
}

const statement =
  /^\s*(import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
const ownPackage = /^@trunkline\/(contract|database|server|web)(\/(.+))?$/;
const sqlCall =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|executeQuery)\s*\(|\bsql(<[^>`]*>)?`/;

function resolve(file: SourceFile, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file.path), specifier);
  const match = ownPackage.exec(specifier);
  return match ? `${match[1]}/src/${match[3] ?? 'index'}.ts` : specifier;
}

export function importsOf(file: SourceFile): Import[] {
  return [...file.text.matchAll(statement)].map((match) => ({
    file,
    line: lineOf(file.text, match.index + (match[0].length - match[0].trimStart().length)),
    target: resolve(file, match[3] ?? match[4] ?? match[5] ?? ''),
    isTypeOnly: match[2] !== undefined,
    isLazy: match[5] !== undefined,
  }));
}

/** Returns the capability that a file belongs to, and the rest of its path. */
function capabilityOf(path: string): { layer: string; name: string; rest: string } | null {
  const match = /^(server|web)\/src\/capabilities\/([^/]+)\/(.+)$/.exec(path);
  if (match) return { layer: match[1] ?? '', name: match[2] ?? '', rest: match[3] ?? '' };
  const inContract = /^contract\/src\/([^/]+)\.ts$/.exec(path);
  if (!inContract || inContract[1] === 'index') return null;
  return { layer: 'contract', name: inContract[1] ?? '', rest: 'index.ts' };
}

const capabilityLists = /^(server|web)\/src\/capabilities\/index\.ts$/;
const entryPoints: Readonly<Record<string, RegExp>> = {
  contract: /^index\.ts$/,
  server: /^index\.ts$/,
  web: /^(index\.ts|queries\.ts|components\/.+)$/,
};

function capabilityViolation({ file, target }: Import): string | null {
  const from = capabilityOf(file.path);
  const to = capabilityOf(target);
  if (from !== null && file.kind === 'source' && capabilityLists.test(target))
    return 'a capability may not import the list of capabilities; its context provides the others';
  if (!from || !to || from.layer !== to.layer || from.name === to.name) return null;
  if (!entryPoints[to.layer]?.test(to.rest)) {
    return `imports ${to.name} past its public entry (${to.rest})`;
  }
  if (capabilities.indexOf(to.name) > capabilities.indexOf(from.name)) {
    return `${from.name} may not import ${to.name}, which comes later in the order`;
  }
  return null;
}

function layerViolation({ file, target }: Import): string | null {
  const workspace = file.path.split('/')[0];
  if (workspace === 'contract' && !target.startsWith('contract/') && /^\w+\/src\//.test(target)) {
    return `the contract may not import other workspaces (${target})`;
  }
  if (file.path.startsWith('web/') && /^(server|database)\//.test(target)) {
    return `web code may not import the server or the database (${target})`;
  }
  if ((workspace === 'server' || workspace === 'database') && target.startsWith('web/src/')) {
    return `the server may import only the built renderer (${target})`;
  }
  if (workspace === 'database' && target.startsWith('server/')) {
    return `the database may not import the server (${target})`;
  }
  if (file.path.startsWith('web/src/ui/') && target.startsWith('web/src/capabilities/')) {
    return `primitives may not import capabilities (${target})`;
  }
  return null;
}

const canUseSql = (path: string) => /\/queries(\.ts|\/)|\.queries\.ts$/.test(path);

function sqlViolations(file: SourceFile, imports: Import[]): string[] {
  const isCapabilitySource =
    file.path.startsWith('server/src/capabilities/') && file.kind === 'source';
  if (!isCapabilitySource || canUseSql(file.path)) return [];
  const importViolations = imports
    .filter(({ target, isTypeOnly }) => !isTypeOnly && (target === 'kysely' || target === 'pg'))
    .map(({ line }) => `${file.path}:${line}: only queries.ts may use SQL`);
  const call = sqlCall.exec(file.text);
  return call
    ? [
        ...importViolations,
        `${file.path}:${lineOf(file.text, call.index)}: only queries.ts may use SQL`,
      ]
    : importViolations;
}

/** Checks imports: layers, capability order and entry points, and where SQL is allowed. */
export function checkImports(files: SourceFile[]): Findings {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path));
  const violations: string[] = [];
  let count = 0;
  for (const file of code) {
    const imports = importsOf(file);
    count += imports.length;
    for (const imported of imports) {
      const isTestOutside = file.kind === 'test' && capabilityOf(file.path) === null;
      const reason = isTestOutside
        ? null
        : (layerViolation(imported) ?? capabilityViolation(imported));
      if (reason) violations.push(`${file.path}:${imported.line}: ${reason}`);
    }
    violations.push(...sqlViolations(file, imports));
  }
  return { figures: [`${count} imports in ${code.length} files`], violations };
}
