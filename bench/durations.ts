// A million known durations, recorded by three processes of which one is killed: how far stored
// percentiles deviate from the exact ones, and whether anything is lost or counted twice.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { percentile } from '@trunkline/contract/performance/histogram';
import { durationOf } from './measure/durations.ts';
import { printHeading } from './measure/machine.ts';
import { withSite } from './measure/product.ts';

const rowCount = Number(process.env.DURATIONS ?? 1_000_000);
const processes = 3;
/** Maximum deviation of a percentile, in percent. */
const target = 2.5;
const script = fileURLToPath(new URL('measure/durations-process.ts', import.meta.url));
const perProcess = Math.ceil(rowCount / processes);

/** Starts a process that records a share of the durations and prints how many it has written. */
function startRecording(folder: string, tenant: string, index: number) {
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      COMPANY: tenant,
      FIRST: String(index * perProcess),
      LAST: String(Math.min(rowCount, (index + 1) * perProcess)),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('the process has no output');
  const lines = createInterface(child.stdout);
  let written = 0;
  const halfway = Promise.withResolvers<void>();
  lines.on('line', (line) => {
    written = Number(line);
    if (written >= perProcess / 2) halfway.resolve();
  });
  return { child, halfway: halfway.promise, ended: once(child, 'exit'), written: () => written };
}

printHeading(`${rowCount} known durations by ${processes} processes, one of them killed`);
await withSite(async ({ folder, tenant, admin }) => {
  const running = Array.from({ length: processes }, (_, index) =>
    startRecording(folder, tenant, index),
  );
  const [killed, ...others] = running;
  await killed?.halfway;
  killed?.child.kill('SIGKILL');
  await killed?.ended;
  await Promise.all(others.map(({ ended }) => ended));
  const { rows } = await admin.query<{ samples: string; buckets: number[]; counts: number[] }>(
    `select samples, buckets, counts from perf_day join perf_series s on s.id = series_id
     where s.name = 'known' and not s.branch`,
  );
  const [stored, ...additional] = rows;
  if (stored === undefined || additional.length > 0)
    throw new Error(`${rows.length} series were stored; run again, midnight has passed`);
  // Each process announces how many durations it has flushed; the killed one may have flushed more.
  const announced = running.reduce((sum, { written }) => sum + written(), 0);
  console.log(
    `\n${announced} were announced as written, ${stored.samples} are stored: ` +
      `the killed process lost the rest of its ${perProcess}.`,
  );
  const sorted = Array.from({ length: rowCount }, (_, index) => durationOf(index)).toSorted(
    (a, b) => a - b,
  );
  console.log(`\n| percentile | exact, ms | stored, ms | deviation | target ${target}% |`);
  console.log('|---|---|---|---|---|');
  for (const share of [0.5, 0.95, 0.99]) {
    const exact = sorted[Math.ceil(share * rowCount) - 1] ?? 0;
    const storedValue = percentile(stored, share) ?? 0;
    const deviation = (100 * Math.abs(storedValue - exact)) / exact;
    if (deviation > target) process.exitCode = 1;
    console.log(
      `| p${share * 100} | ${exact.toFixed(2)} | ${storedValue.toFixed(2)} | ${deviation.toFixed(2)}% | ${deviation <= target ? 'met' : '**missed**'} |`,
    );
  }
  if (Number(stored.samples) < announced) process.exitCode = 1;
});
