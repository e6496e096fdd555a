// First and later starts of the server on a folder, its recovery after the database is killed, and
// its memory when idle and under load. With CLONE=<folder of a git repository>, also the time until
// a fresh clone is ready, with npm's cache warm.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readPostmaster } from '@trunkline/database/embedded/running-server';
import { measure } from './measure/load.ts';
import { printHeading } from './measure/machine.ts';
import { fillPages, startProduct, raiseRateLimits, withSite } from './measure/product.ts';
import { median, spread } from './measure/statistics.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const restarts = 5;
const port = 3191;

/**
 * Returns the seconds from `npm start` to the first response with the home page; ends the process
 * group afterwards.
 */
async function start(project: string, dataDir: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('Ready on ')) break;
  }
  const response = await fetch(`http://localhost:${port}/`);
  await response.text();
  const seconds = (performance.now() - started) / 1000;
  if (!response.ok) throw new Error(`The home page returned ${response.status}`);
  child.kill('SIGTERM');
  await ended;
  return seconds;
}

async function measureStarts(folder: string): Promise<void> {
  const data = join(folder, 'data');
  await promisify(execFile)('npm', ['run', 'build'], { cwd: repository });
  const first = await start(repository, data);
  const laterStarts: number[] = [];
  for (let index = 0; index < restarts; index++) laterStarts.push(await start(repository, data));
  console.log(`| first start (new database, seeded), built | ${first.toFixed(2)} s | |`);
  const verdict = median(laterStarts) <= 1 ? 'met' : '**missed**';
  console.log(
    `| later start to first response | ${median(laterStarts).toFixed(2)} s (${spread(laterStarts)}) | 1 s ${verdict} |`,
  );
  const source = process.env.CLONE;
  if (source === undefined) return;
  const clone = join(folder, 'clone');
  await promisify(execFile)('git', ['clone', '--quiet', source, clone]);
  const seconds = await start(clone, join(folder, 'clone-data'));
  const cloned = seconds <= 90 ? 'met' : '**missed**';
  console.log(
    `| fresh clone, npm cache warm: install, build, first start | ${seconds.toFixed(1)} s | 90 s ${cloned} |`,
  );
}

/**
 * Measures the seconds from killing PostgreSQL with SIGKILL until the server can respond from it
 * again, on an existing folder.
 */
async function measureRecovery(folder: string): Promise<void> {
  const data = join(folder, 'data');
  const product = await startProduct({ folder: data }, port);
  const isReady = async () => (await fetch(`${product.url}/ready`)).ok;
  const times: number[] = [];
  for (let index = 0; index < restarts; index++) {
    const postmaster = readPostmaster(join(data, 'postgres'));
    if (postmaster === null) throw new Error(`No PostgreSQL runs in ${data}`);
    process.kill(postmaster.pid, 'SIGKILL');
    const started = performance.now();
    while (await isReady()) await sleep(1);
    while (!(await isReady())) await sleep(5);
    times.push((performance.now() - started) / 1000);
  }
  await product.stop();
  const verdict = median(times) <= 10 ? 'met' : '**missed**';
  console.log(
    `| ready again after PostgreSQL was killed | ${median(times).toFixed(2)} s (${spread(times)}) | 10 s ${verdict} |`,
  );
}

async function measureMemory(): Promise<void> {
  await withSite(async (site) => {
    await raiseRateLimits(site);
    await fillPages(site, 10_000);
    const product = await startProduct(site, port);
    await sleep(3_000);
    const idle = product.residentMegabytes();
    const requests = Array.from({ length: 10_000 }, (_, page) => ({
      path: page % 4 === 0 ? `/bench/${page}` : `/api/pages/published?slug=bench/${page}`,
    }));
    const samples: number[] = [];
    const sampling = setInterval(() => samples.push(product.residentMegabytes()), 250);
    await measure(product, { connections: 64, seconds: 20, requests });
    clearInterval(sampling);
    const peak = Math.max(...samples);
    const row = (name: string, value: number, target: number) =>
      `| ${name} | ${value.toFixed(0)} MB | ${target} MB ${value <= target ? 'met' : '**missed**'} |`;
    console.log(row('memory of the server, idle', idle, 150));
    console.log(
      row(
        'memory under load (64 connections, 20 s, documents and API, cache full), peak',
        peak,
        250,
      ),
    );
    await product.stop();
  });
}

printHeading('Startup and memory');
console.log('\n| | measured | target |\n|---|---|---|');
const folder = await mkdtemp(join(tmpdir(), 'trunkline-bench-'));
try {
  await measureStarts(folder);
  await measureRecovery(folder);
} finally {
  // npm exits a moment before the server it stops.
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}
await measureMemory();
