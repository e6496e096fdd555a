import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Claims, Database } from '@trunkline/database/database';
import { type Actor, type Context, may, withPlatform } from '../context.ts';
import type { FileStore } from '../file-store.ts';
import { type Attempt, enqueue } from '../jobs.ts';
import { csvLines } from '../resource/csv.ts';
import { type ExportPage, findExportable } from './exportable.ts';
import { exportJob } from './job.ts';
import { recordExport } from './queries/own.ts';
import { addPart, endExport, partKey, claimExport, type Unfinished } from './queries/writing.ts';

/** Rows that are read and kept at once, and how many such pages one job writes before another goes on. */
const pageRows = 250;
const pagesOfOneJob = 40;

const reason = 'an export is written';

/** Refused for good: there is no use in trying again. */
class NoLongerAllowed extends Error {
  override readonly name = 'NoLongerAllowed';
}

export interface WriterDependencies {
  readonly database: Database;
  readonly files: FileStore;
  readonly capabilities: Context['capabilities'];
  readonly now: () => Date;
  /** What the database says of a person right now, as after both steps; null when they may not act. */
  readonly person: (userId: string) => Promise<Actor | null>;
}

/**
 * What writes files. Every page is read as whoever asked, under their policies and permissions of that moment;
 * its bytes are kept first and noted afterwards, so that a job that runs again after its process died goes on
 * behind the last noted page and no row stands in the file twice.
 */
export function exportWriter(parts: WriterDependencies) {
  const { database, files, now } = parts;

  async function write({ id }: { id: string }, attempt: Attempt): Promise<void> {
    const run = crypto.randomUUID();
    const taken = await withPlatform(database, reason, (tx) => claimExport(tx, id, run, now()));
    if (taken === null) return;
    const { left, ...file } = taken;
    try {
      if (left !== null) await files.remove(left);
      await writeStretch(parts, file, run, attempt.signal);
    } catch (error) {
      const refused = error instanceof NoLongerAllowed;
      if (refused) await recordRefusal(parts, file);
      if (refused || attempt.last) {
        const failure = refused
          ? 'You may no longer export this list.'
          : 'The server could not finish it. Try again.';
        await withPlatform(database, reason, (tx) =>
          endExport(tx, { id, run, now: now() }, { failure }),
        );
      }
      if (!refused) throw error;
    }
  }
  return write;
}

async function writeStretch(
  { database, files, capabilities, now, person }: WriterDependencies,
  file: Unfinished,
  run: string,
  signal: AbortSignal,
): Promise<void> {
  const { id, list, selection } = file;
  const exportable = findExportable(capabilities, list);
  if (exportable === undefined) throw new NoLongerAllowed(`there is no list ${list}`);
  const platform = <Result>(work: Parameters<typeof withPlatform<Result>>[2]) =>
    withPlatform(database, reason, work);
  let { rows, cursor } = file;
  let number = file.parts.length;
  for (let page = 0; page < pagesOfOneJob; page += 1) {
    signal.throwIfAborted();
    const actor = file.user_id === null ? null : await person(file.user_id);
    // Moved to another company, they would get that one's rows under this one's name.
    if (actor === null || actor.companyId !== file.company_id || !may(actor, exportable.permission))
      throw new NoLongerAllowed('the asker may not export this any more');
    const cut = rows >= requestLimits.exportRows && cursor !== null;
    if (cut || (number > 0 && cursor === null)) {
      await database.transaction('app_user', claimsOf(actor.userId, file), (tx) =>
        recordExport(tx, 'export', { id: null, list }, { ...selection, rows, cut }),
      );
      await platform((tx) => endExport(tx, { id, run, now: now() }, { cut }));
      return;
    }
    const at = { cursor, limit: Math.min(pageRows, requestLimits.exportRows - rows) };
    const found: ExportPage = await database.transaction(
      'app_user',
      claimsOf(actor.userId, file),
      (tx) => exportable.read(tx, { actor, now: now(), capabilities }, selection, at),
    );
    const part = partKey(id, number, run);
    const text = csvLines(exportable.fields, found.rows, { header: number === 0 });
    const bytes = Buffer.from(text);
    await files.put(part, bytes);
    const progress = { part, rows: found.rows.length, bytes: bytes.length, cursor: found.next };
    if (!(await platform((tx) => addPart(tx, { id, run, now: now() }, progress)))) {
      // Stopped, or somebody else's by now.
      await files.remove(part);
      return;
    }
    rows += found.rows.length;
    cursor = found.next;
    number += 1;
  }
  await platform((tx) => enqueue(tx, exportJob, { id }));
}

/** The asker had taken both steps when they asked; what they may do is looked up anew. */
function claimsOf(user_id: string, { id, asked_from: from }: Unfinished): Claims {
  return {
    user_id,
    aal: 'aal2',
    request_id: `export-${id}`,
    ...(from !== null && { client_address: from }),
  };
}

async function recordRefusal({ database }: WriterDependencies, file: Unfinished): Promise<void> {
  if (file.user_id === null) return;
  const claims = claimsOf(file.user_id, file);
  await database.transaction('app_user', claims, (tx) =>
    recordExport(tx, 'export', { id: null, list: file.list, outcome: 'denied' }, file.selection),
  );
}
