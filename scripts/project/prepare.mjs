// Runs before anything is installed, on the machine's own Node (20 or later).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The project's own Node, independent of the machine's. */
export const projectNode = join(root, 'node_modules/.bin/node');

const lockfile = join(root, 'package-lock.json');
const installedMark = join(root, 'node_modules/.trunkline-installed');
const builtMark = join(root, 'web/dist/.built');
const setupLock = join(root, 'web/dist/.setup.lock');

/** Inputs of the web build: documents, islands and the application. */
const buildInputs = [
  'web/src',
  'web/public',
  'web/build.ts',
  'web/vite.config.ts',
  'web/tsconfig.json',
  'web/package.json',
  'contract/src',
  'package-lock.json',
];

export class SetupError extends Error {}

/** Prints a clear message instead of a stack trace for a setup error, and rethrows any other. */
export function explain(error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupError(`Trunkline needs Node 20 or later; this is ${process.version}.`);
  }
}

function run(command, args, environment) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) {
    const reason = result.error?.message ?? result.signal ?? `exit code ${result.status}`;
    throw new SetupError(`${[command, ...args].join(' ')} failed: ${reason}`);
  }
}

const readMark = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
const writeMark = (file, ...lines) => writeFileSync(file, lines.join('\n'));

function filesBelow(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [{ path, stats }];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/**
 * Builds a cheap fingerprint from names, times and sizes. If equal, nothing changed; if not, the
 * contents are compared.
 */
const fingerprint = (files) =>
  createHash('sha256')
    .update(files.map(({ path, stats }) => `${path} ${stats.mtimeMs} ${stats.size}`).join('\n'))
    .digest('hex');

function contentHash(files) {
  const hash = createHash('sha256');
  for (const { path } of files)
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

/**
 * Checks whether `npm ci` or `npm install` has already run: npm's own record must match the
 * lockfile.
 */
function matchesLockfile() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const packages = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(packages).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

function isInstalled() {
  const files = filesBelow(lockfile);
  const currentFingerprint = fingerprint(files);
  const [markedFingerprint, markedContent] = readMark(installedMark);
  if (markedFingerprint === currentFingerprint) return true;
  if (!existsSync(projectNode)) return false;
  const content = contentHash(files);
  if (markedContent !== content && !matchesLockfile()) return false;
  writeMark(installedMark, currentFingerprint, content);
  return true;
}

/** Installs exactly the versions in the lockfile, if they aren't installed yet. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(setupLock, () => {
    if (isInstalled()) return;
    console.log('Installing…');
    const npm = process.env.npm_execpath;
    const node = process.env.npm_node_execpath ?? process.execPath;
    const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--silent'];
    if (npm?.endsWith('.js')) run(node, [npm, ...args]);
    else run('npm', args);
    if (!existsSync(projectNode)) {
      throw new SetupError(
        `There is no Node for ${process.platform}-${process.arch} in this project.`,
      );
    }
    const files = filesBelow(lockfile);
    writeMark(installedMark, fingerprint(files), contentHash(files));
  });
}

function isBuilt(files) {
  const currentFingerprint = fingerprint(files);
  const [markedFingerprint, markedContent] = readMark(builtMark);
  if (markedFingerprint === undefined) return false;
  if (markedFingerprint === currentFingerprint) return true;
  const content = contentHash(files);
  if (markedContent !== content) return false;
  writeMark(builtMark, currentFingerprint, content);
  return true;
}

/** Builds the web app if its sources changed since the last build. */
export async function ensureBuilt() {
  const inputs = () => buildInputs.flatMap((path) => filesBelow(join(root, path)));
  if (isBuilt(inputs())) return;
  await withLock(setupLock, () => {
    const files = inputs();
    if (isBuilt(files)) return;
    console.log('Building…');
    // Both hashes are taken before the build, so that a change during the build triggers another.
    const marks = [fingerprint(files), contentHash(files)];
    rmSync(builtMark, { force: true });
    run(projectNode, ['web/build.ts']);
    writeMark(builtMark, ...marks);
  });
}
