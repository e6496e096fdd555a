import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { identify } from '../capabilities/users/index.ts';
import { capabilities } from '../capabilities/index.ts';
import { defineCapability } from '../kernel/capability.ts';
import {
  type Exportable,
  type ExportSelection,
  exportJob,
  exportWriter,
  fetchExport,
  startExport,
} from '../kernel/exports/index.ts';
import { selectExport } from '../kernel/exports/queries/exports.ts';
import { withTenant } from '../kernel/context.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { type Attempt, declareJobs } from '../kernel/jobs.ts';
import { fromCsv } from '../kernel/resource/csv.ts';
import type { Person, TestNetwork } from '../testing.ts';

export const firstAttempt: Attempt = {
  number: 1,
  last: false,
  signal: new AbortController().signal,
};

/** Runs exports as the jobs would, immediately and one at a time. */
export function exportsOf(network: TestNetwork, exports: readonly Exportable[] = []) {
  const allCapabilities = [defineCapability({ name: 'test', exports }), ...capabilities];

  /** Creates the writer, optionally with another store than the network's. */
  const writer = (files: FileStore = network.files) =>
    exportWriter({
      database: network.database,
      files,
      capabilities: allCapabilities,
      now: () => network.clock.now,
      person: (userId) =>
        identify(
          network.database,
          { userId, sessionId: '', aal: 'aal2' },
          { id: 'export', clientAddress: '' },
        ),
    });

  async function start(person: Person, exportable: Exportable, selection: ExportSelection = {}) {
    await declareJobs(network.database, [exportJob]);
    return startExport(await network.signedInAs(person), exportable, selection);
  }

  async function readExport(person: Person, { id }: { id: string }): Promise<ExportFile | null> {
    const context = await network.signedInAs(person);
    return withTenant(context, (tx) => selectExport(tx, id, network.clock.now));
  }

  async function read(person: Person, { id }: { id: string }): Promise<string> {
    const { chunks } = await fetchExport(
      { ...(await network.signedInAs(person)), capabilities: allCapabilities },
      { id },
    );
    const read: Uint8Array[] = [];
    for await (const chunk of chunks) read.push(chunk);
    return Buffer.concat(read).toString();
  }

  /** Writes a file until nothing is left to do. */
  async function finish(person: Person, file: { id: string }): Promise<ExportFile> {
    const write = writer();
    for (let job = 0; job < 50; job += 1) {
      await write({ id: file.id }, firstAttempt);
      const written = await readExport(person, file);
      if (written !== null && written.status !== 'waiting' && written.status !== 'running')
        return written;
    }
    throw new Error('the export did not finish');
  }

  return {
    writer,
    start,
    readExport,
    read,
    finish,
    async exportToCsv(person: Person, exportable: Exportable, selection: ExportSelection = {}) {
      const started = await start(person, exportable, selection);
      const file = await finish(person, started);
      const csv = await read(person, started);
      return { ...file, csv, lines: fromCsv(csv).rows.map(({ cells }) => cells) };
    },
  };
}
