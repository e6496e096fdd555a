import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The result of one check: metrics to print, and violations that fail it. */
export interface Findings {
  readonly figures: string[];
  readonly violations: string[];
}

export type FileKind = 'source' | 'test' | 'sql' | 'seed' | 'generated' | 'other';

export interface SourceFile {
  /** Relative to the project root, with forward slashes. */
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
  readonly lines: number;
}

export const root = join(import.meta.dirname, '../..');

const skippedFolders = new Set([
  'node_modules',
  'dist',
  '.git',
  'data',
  'test-results',
  'playwright-report',
]);
const skippedFiles = new Set(['package-lock.json', '.env']);
const readable =
  /\.(ts|tsx|mjs|js|css|sql|json|jsonc|md|html|yml|yaml|svg|example)$|(^|\/)(\.npmrc|\.gitignore|run)$/;
const handwritten = /\.(ts|tsx|mjs|js|css)$/;

function kindOf(path: string): FileKind {
  if (path.includes('/generated/') || path.startsWith('database/schema/')) return 'generated';
  if (path.endsWith('.sql')) return 'sql';
  if (path.startsWith('database/src/seed/')) return 'seed';
  if (/\.(test|test-process|spec)\.tsx?$|^(e2e|bench)\/.*\.ts$/.test(path)) return 'test';
  if (/\/testing(-[a-z-]+)?(\/.*)?\.tsx?$/.test(path)) return 'test';
  return handwritten.test(path) ? 'source' : 'other';
}

function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : pathsBelow(path);
    return entry.isFile() && !skippedFiles.has(entry.name) && readable.test(path) ? [path] : [];
  });
}

/** Reads every text file of the project except installed, built and generated ones. */
export function readProject(): SourceFile[] {
  return pathsBelow('').map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, kind: kindOf(path), text, lines: text.split('\n').length - 1 };
  });
}

/** Lists the entries of a folder; none if it doesn't exist. */
export function entriesOf(files: SourceFile[], folder: string): string[] {
  const names = files
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map(({ path }) => path.slice(folder.length + 1).split('/')[0] ?? '');
  return [...new Set(names)].toSorted();
}

export const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;

export const perThousand = (count: number, lines: number) =>
  lines === 0 ? 0 : (count / lines) * 1000;
