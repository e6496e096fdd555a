// One process of bench/durations.ts: records its share of the durations and flushes them as the
// product does.
import { embeddedAddress } from '@trunkline/database/address';
import { openDatabase } from '@trunkline/database/database';
import { readPostmaster } from '@trunkline/database/embedded/running-server';
import { join } from 'node:path';
import { startFlushing } from '../../server/src/capabilities/performance/index.ts';
import { createLogger } from '../../server/src/kernel/logger.ts';
import { createMeasurements } from '../../server/src/kernel/timing/measurements.ts';
import { observeProcess } from '../../server/src/kernel/timing/process-figures.ts';
import { durationOf } from './durations.ts';

const { DATA_DIR = '', COMPANY: company = '', FIRST = '0', LAST = '0' } = process.env;
const postmaster = readPostmaster(join(DATA_DIR, 'postgres'));
if (postmaster === null) throw new Error(`no PostgreSQL is running in ${DATA_DIR}`);
const address = embeddedAddress({
  host: postmaster.socketDir,
  port: postmaster.port,
  user: 'postgres',
});
const database = openDatabase({ address, onError: (error) => console.error(error) });
const measurements = createMeasurements();
const log = createLogger('warn');
const figures = observeProcess(measurements);
const flushing = startFlushing({
  database,
  measurements,
  figures,
  metricsExport: null,
  log,
  now: () => new Date(),
});
const recorder = measurements.recorder({
  source: 'server',
  metric: 'api',
  company,
  name: 'known',
  outcome: 'ok',
  device: '',
  release: 'known',
});

/** Durations between two flushes. */
const batch = 20_000;
const [first, last] = [Number(FIRST), Number(LAST)];
for (let index = first; index < last; index += 1) {
  recorder.record(durationOf(index));
  if ((index - first + 1) % batch !== 0) continue;
  await flushing.flush();
  console.log(index - first + 1);
}
await flushing.stop();
console.log(last - first);
await database.close();
