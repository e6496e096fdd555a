import type { Claims, Database, Tx } from '@trunkline/database/database';
import { type Actor, type Context, may, withPlatform } from '../context.ts';
import type { FileStore } from '../file-store.ts';
import { type Attempt, enqueue } from '../jobs.ts';
import { notifyOfImport } from '../resource/queries.ts';
import type { Webhooks } from '../webhooks.ts';
import { checkChunk, importChunk } from './chunk.ts';
import type { Importable } from './importable.ts';
import { importJob } from './job.ts';
import { failImport, selectUnfinished, type UnfinishedImport } from './queries/jobs.ts';
import { fileKey, readImport } from './queries/imports.ts';

/** Chunks per job before the rest is left to the next one. */
const chunksPerJob = 20;
const reason = 'run an import';

/** The owner may no longer import: a retry is pointless. */
class NoLongerAllowed extends Error {
  override readonly name = 'NoLongerAllowed';
}

export interface RunnerDependencies {
  readonly database: Database;
  readonly files: FileStore;
  readonly capabilities: Context['capabilities'];
  /** Host and origin for links in emails and notifications an import sends. */
  readonly address: { readonly host: string; readonly origin: string };
  readonly webhooks: Webhooks;
  readonly now: () => Date;
  /**
   * Reads a user's current state as if both sign-in steps were complete; null if they aren't
   * allowed to act.
   */
  readonly person: (userId: string) => Promise<Actor | null>;
}

/**
 * Creates the runner of imports. Each chunk of rows is one transaction with the owner's current
 * permissions and records its progress in it, so a job that reruns after a crash continues at the
 * first uncommitted row.
 */
export function importRunner(dependencies: RunnerDependencies) {
  const { database, files, now } = dependencies;
  const platform = <Result>(work: Parameters<typeof withPlatform<Result>>[2]) =>
    withPlatform(database, reason, work);

  async function fail(id: string, failure: string): Promise<void> {
    await platform((tx) => failImport(tx, id, { failure, now: now() }));
    await files.remove(fileKey(id));
  }

  return async function run({ id }: { id: string }, attempt: Attempt): Promise<void> {
    const unfinished = await platform((tx) => selectUnfinished(tx, id));
    if (unfinished === null) return;
    try {
      const hasMore = await runChunks(dependencies, unfinished, attempt.signal);
      if (hasMore) await platform((tx) => enqueue(tx, importJob, { id }));
      else await files.remove(fileKey(id));
    } catch (error) {
      if (error instanceof NoLongerAllowed) {
        await fail(id, 'You no longer have permission to import this list.');
        return;
      }
      if (attempt.last)
        await fail(id, "The server couldn't finish the import. Import the remaining rows again.");
      throw error;
    }
  };
}

/** Imports up to `chunksPerJob` chunks; returns whether rows are left. */
async function runChunks(
  { database, files, capabilities, address, webhooks, now, person }: RunnerDependencies,
  unfinished: UnfinishedImport,
  signal: AbortSignal,
): Promise<boolean> {
  const { id, list, dry_run: dryRun } = unfinished;
  const importable = capabilities
    .flatMap(({ imports }) => imports)
    .find((item) => item.list === list);
  const bytes = await files.get(fileKey(id));
  if (importable === undefined || bytes === null) {
    throw new Error(`could not read import ${id} of ${list}`);
  }
  const { rows } = await importable.read(Buffer.from(bytes).toString());
  for (let chunk = 0; chunk < chunksPerJob; chunk += 1) {
    signal.throwIfAborted();
    const actor = unfinished.user_id === null ? null : await person(unfinished.user_id);
    if (actor?.companyId !== unfinished.company_id || !may(actor, importable.permission)) {
      throw new NoLongerAllowed('the owner may no longer import this list');
    }
    const chunks = {
      id,
      importable,
      rows,
      context: { actor, now, webhooks, request: address },
      transaction: <Result>(work: (tx: Tx) => Promise<Result>) =>
        database.transaction('app_user', claimsOf(actor.userId, unfinished), work),
    };
    const progress = await (dryRun ? checkChunk : importChunk)(chunks);
    if (progress === null) return false;
    if (progress >= rows.length) {
      if (!dryRun) await chunks.transaction((tx) => notifyOwner(tx, id, importable));
      return false;
    }
  }
  return true;
}

async function notifyOwner(tx: Tx, id: string, { many }: Importable): Promise<void> {
  const { accepted, rejected } = await readImport(tx, id);
  await notifyOfImport(tx, { list: many, created: accepted, rejected });
}

/** The owner had completed both sign-in steps when they started the import. */
function claimsOf(user_id: string, { id, client_address: address }: UnfinishedImport): Claims {
  return {
    user_id,
    aal: 'aal2',
    request_id: `import-${id}`,
    ...(address !== null && { client_address: address }),
  };
}
