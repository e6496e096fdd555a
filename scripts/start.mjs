// `npm start` and `npm run dev`: from a fresh clone to a running server, with any Node from 20.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureBuilt,
  ensureInstalled,
  explain,
  projectNode,
  requireNode,
  root,
} from './project/prepare.mjs';
import { runtimeArguments, runtimeEnvironment } from './project/runtime.mjs';

const development = process.argv.includes('--dev');
const forwardedArguments = process.argv.slice(2).filter((argument) => argument !== '--dev');

/**
 * PIDs of launchers whose exit should stop the server: npm, and the shell it starts scripts with.
 */
function launchers() {
  if (!process.env.npm_lifecycle_event) return [];
  const parent = process.ppid;
  if (process.platform !== 'linux') return [parent];
  const text = readFileSync(`/proc/${parent}/stat`, 'utf8');
  const isShell = /\((sh|dash|bash)\)/.test(text);
  const grandparent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  return isShell && grandparent > 1 ? [parent, grandparent] : [parent];
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function serve() {
  const environment = { ...runtimeEnvironment, ...process.env };
  const server = spawn(
    projectNode,
    [
      '--import',
      join(root, 'scripts/project/end-with-parent.mjs'),
      ...(development ? ['--watch', '--watch-preserve-output'] : runtimeArguments),
      join(root, 'server/src/main.ts'),
      ...forwardedArguments,
    ],
    {
      stdio: 'inherit',
      env: development ? { ...environment, NODE_ENV: 'development' } : environment,
    },
  );
  // A terminal also sends Ctrl-C to the server, and npm repeats signals; the server gets each stop
  // once.
  let stopping = false;
  const stop = (signal) => {
    if (!stopping) server.kill(signal);
    stopping = true;
  };
  process.on('SIGINT', () => (process.stdin.isTTY ? (stopping = true) : stop('SIGINT')));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop('SIGTERM'));
  const started = launchers();
  const watch = setInterval(() => {
    if (!started.every(isAlive)) stop('SIGTERM');
  }, 200);
  server.once('error', (error) => {
    clearInterval(watch);
    console.error(`The server could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  server.once('exit', (code, signal) => {
    clearInterval(watch);
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
  });
}

try {
  requireNode();
  await ensureInstalled();
  if (!development) await ensureBuilt();
  serve();
} catch (error) {
  explain(error);
}
