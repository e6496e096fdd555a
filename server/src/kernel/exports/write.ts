import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Claims, Database } from '@trunkline/database/database';
import { type Actor, type Context, may, withPlatform } from '../context.ts';
import type { FileStore } from '../file-store.ts';
import { type Attempt, enqueue } from '../jobs.ts';
import { csvLines } from '../resource/csv.ts';
import { type ExportPage, findExportable } from './exportable.ts';
import { exportJob } from './job.ts';
import { recordExport } from './queries/exports.ts';
import {
  addPart,
  endExport,
  partKey,
  claimExport,
  type UnfinishedExport,
} from './queries/writing.ts';

/** Rows read and stored together, and the number of such pages per job. */
const pageRows = 250;
const pagesPerJob = 40;

const reason = 'write an export';

/** Permanently refused: a retry is pointless. */
class NoLongerAllowed extends Error {
  override readonly name = 'NoLongerAllowed';
}

export interface WriterDependencies {
  readonly database: Database;
  readonly files: FileStore;
  readonly capabilities: Context['capabilities'];
  readonly now: () => Date;
  /**
   * Reads a user's current state as if both sign-in steps were complete; null if they aren't
   * allowed to act.
   */
  readonly person: (userId: string) => Promise<Actor | null>;
}

/**
 * Creates the writer of exports. Each page is read as the requesting user, with their policies and
 * permissions at that moment. Its bytes are stored before progress is recorded, so a job that
 * reruns after a crash continues after the last recorded page and no row appears twice.
 */
export function exportWriter(dependencies: WriterDependencies) {
  const { database, files, now } = dependencies;

  async function write({ id }: { id: string }, attempt: Attempt): Promise<void> {
    const run = crypto.randomUUID();
    const claimedExport = await withPlatform(database, reason, (tx) =>
      claimExport(tx, id, run, now()),
    );
    if (claimedExport === null) return;
    const { unrecordedPart, ...file } = claimedExport;
    try {
      if (unrecordedPart !== null) await files.remove(unrecordedPart);
      await writeChunk(dependencies, file, run, attempt.signal);
    } catch (error) {
      const refused = error instanceof NoLongerAllowed;
      if (refused) await recordRefusal(dependencies, file);
      if (refused || attempt.last) {
        const failure = refused
          ? 'You no longer have permission to export this list.'
          : "The server couldn't finish the export. Try again.";
        await withPlatform(database, reason, (tx) =>
          endExport(tx, { id, run, now: now() }, { failure }),
        );
      }
      if (!refused) throw error;
    }
  }
  return write;
}

async function writeChunk(
  { database, files, capabilities, now, person }: WriterDependencies,
  file: UnfinishedExport,
  run: string,
  signal: AbortSignal,
): Promise<void> {
  const { id, list, selection } = file;
  const exportable = findExportable(capabilities, list);
  if (exportable === undefined) throw new NoLongerAllowed(`unknown list ${list}`);
  const platform = <Result>(work: Parameters<typeof withPlatform<Result>>[2]) =>
    withPlatform(database, reason, work);
  let { rows, cursor } = file;
  let number = file.parts.length;
  for (let page = 0; page < pagesPerJob; page += 1) {
    signal.throwIfAborted();
    const actor = file.user_id === null ? null : await person(file.user_id);
    // A user who moved to another company would get its rows under the old company's name.
    if (actor === null || actor.companyId !== file.company_id || !may(actor, exportable.permission))
      throw new NoLongerAllowed('the owner may no longer export this list');
    const isTruncated = rows >= requestLimits.exportRows && cursor !== null;
    if (isTruncated || (number > 0 && cursor === null)) {
      await database.transaction('app_user', claimsOf(actor.userId, file), (tx) =>
        recordExport(
          tx,
          'export',
          { id: null, list },
          { ...selection, rows, truncated: isTruncated },
        ),
      );
      await platform((tx) => endExport(tx, { id, run, now: now() }, { truncated: isTruncated }));
      return;
    }
    const slice = { cursor, limit: Math.min(pageRows, requestLimits.exportRows - rows) };
    const found: ExportPage = await database.transaction(
      'app_user',
      claimsOf(actor.userId, file),
      (tx) => exportable.read(tx, { actor, now: now(), capabilities }, selection, slice),
    );
    const part = partKey(id, number, run);
    const text = csvLines(exportable.fields, found.rows, { header: number === 0 });
    const bytes = Buffer.from(text);
    await files.put(part, bytes);
    const progress = { part, rows: found.rows.length, bytes: bytes.length, cursor: found.next };
    if (!(await platform((tx) => addPart(tx, { id, run, now: now() }, progress)))) {
      // Cancelled, or taken over by another process.
      await files.remove(part);
      return;
    }
    rows += found.rows.length;
    cursor = found.next;
    number += 1;
  }
  await platform((tx) => enqueue(tx, exportJob, { id }));
}

/** The user had completed both sign-in steps when requesting; permissions are read again. */
function claimsOf(user_id: string, { id, asked_from: from }: UnfinishedExport): Claims {
  return {
    user_id,
    aal: 'aal2',
    request_id: `export-${id}`,
    ...(from !== null && { client_address: from }),
  };
}

async function recordRefusal(
  { database }: WriterDependencies,
  file: UnfinishedExport,
): Promise<void> {
  if (file.user_id === null) return;
  const claims = claimsOf(file.user_id, file);
  await database.transaction('app_user', claims, (tx) =>
    recordExport(tx, 'export', { id: null, list: file.list, outcome: 'denied' }, file.selection),
  );
}
