import type { Database } from '@trunkline/database/database';
import type { Capability } from '../../../kernel/capability.ts';
import { withPlatform } from '../../../kernel/context.ts';
import { selectContent, selectRecordsUsing, updateAddresses } from '../queries/uses.ts';

interface Dependencies {
  readonly database: Database;
  readonly capabilities: readonly Pick<Capability, 'mediaAddresses'>[];
}

/**
 * Updates the URL of a replaced file in all records whose capability declares `mediaAddresses`.
 * Each batch has its own transaction, so that no one waits long. Until the job has run, and in
 * drafts and in companies that have moved elsewhere, the old address redirects. Idempotent.
 */
export async function updateReferences(
  { database, capabilities }: Dependencies,
  id: string,
  batchSize = 100,
): Promise<void> {
  const declared = capabilities.flatMap(({ mediaAddresses }) => Object.entries(mediaAddresses));
  for (const [table, columns] of declared) {
    const updateNext = (after: string | null): Promise<string | null> =>
      withPlatform(database, 'update references to a replaced file', async (tx) => {
        const content = await selectContent(tx, id);
        if (content === null) return null;
        const ids = await selectRecordsUsing(tx, content, { table, after, limit: batchSize });
        if (ids.length > 0) await updateAddresses(tx, content, { table, columns }, ids);
        return ids.at(-1) ?? null;
      });
    let last = await updateNext(null);
    while (last !== null) last = await updateNext(last);
  }
}
