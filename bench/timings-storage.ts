// Growth of measurements on disk between two trims, at the hourly limits: app.trim_performance has
// to leave room for it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../database/src/embedded.ts';
import { prepareTemplate, serverVariable } from '../database/src/testing.ts';
import { measuredOf, record } from '../server/src/capabilities/performance/testing.ts';
import { createTestNetwork } from '../server/src/testing.ts';
import { printHeading } from './measure/machine.ts';

printHeading('Measurements on disk at the hourly limits');
/** Minutes of measurements, written as processes do: every series every ten seconds. */
const minutes = 10;
/** Minutes between two runs of performance.trim, and the megabytes that it leaves. */
const [trimEvery, trimTo] = [5, 448];
const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
const server = await startEmbedded({ dataDir: folder, throwaway: true });
const { host, port, user } = server;
process.env[serverVariable] = JSON.stringify({ host, port, user });
await prepareTemplate();
const network = await createTestNetwork();
try {
  const companies = Object.values(network.companies);
  const started = Date.parse('2031-05-06T07:00:00Z');
  const values = Array.from({ length: 12 }, (_, index) => 20 * 1.3 ** index);
  const measure = async () => {
    const { rows } = await network.admin.query<{ tier: string; bytes: string }>(
      'select tier, bytes from app.performance_sizes()',
    );
    return new Map(rows.map(({ tier, bytes }) => [tier, Number(bytes) / 1024 / 1024]));
  };
  const sizes: Map<string, number>[] = [];
  for (let flush = 0; flush < minutes * 6; flush++) {
    const time = new Date(started + flush * 10_000);
    const exemplars = [1, 2, 3].map((number) => ({
      ms: 200 + number,
      id: `0123456789abcde${number}`,
      at: time.toISOString(),
    }));
    await record(
      network,
      Array.from({ length: 3_000 }, (_, index) =>
        measuredOf(values, {
          company: companies[index % companies.length] ?? null,
          ...(index % 3 === 0
            ? { exemplars, name: `operation.${index}` }
            : index % 3 === 1
              ? { source: 'browser', metric: 'lcp', outcome: '', name: `/route/${index}` }
              : { source: 'machine', metric: 'statement', outcome: '', name: `select ${index}` }),
        }),
      ),
      time,
    );
    if (flush % 6 === 5) sizes.push(await measure());
  }
  for (const [tier, mb] of sizes.at(-1) ?? [])
    console.log(`${tier}: ${mb.toFixed(1)} MB after ${minutes} minutes`);
  const totals = sizes.map((size) => [...size.values()].reduce((sum, mb) => sum + mb, 0));
  // The first minutes begin a new hour and a new day, so they add a row to each.
  const growth = totals.map((mb, minute) => mb - (totals[minute - trimEvery] ?? 0));
  console.log(`at most ${Math.max(...growth).toFixed(0)} MB more in ${trimEvery} minutes`);
  console.log(`at most ${(trimTo + Math.max(...growth)).toFixed(0)} MB before the next trim`);
} finally {
  await network.drop();
  await server.stop();
  rmSync(folder, { recursive: true });
}
