import type { PageChange, Snapshot } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readSnapshot } from '../content.ts';
import { differences } from '../differences.ts';
import { findEdited, workingCopy } from '../present.ts';
import type { EditedRow } from '../queries/pages.ts';
import { selectVersion } from '../queries/versions.ts';

type State = 'draft' | 'published' | number;

/**
 * Compares two states of a page. Throws Problem `not_found` if the page or a state doesn't exist.
 */
export function comparePage(
  context: SignedIn,
  { id, before, after }: { id: string; before: State; after: State },
): Promise<{ before: Snapshot; after: Snapshot; changes: PageChange[] }> {
  return withTenant(context, async (tx) => {
    const page = await findEdited(tx, id);
    const first = await stateOfPage(tx, page, before);
    const second = await stateOfPage(tx, page, after);
    return { before: first, after: second, changes: differences(first, second) };
  });
}

async function stateOfPage(tx: Tx, page: EditedRow, state: State): Promise<Snapshot> {
  if (state === 'draft') return workingCopy(page);
  const stored =
    state === 'published'
      ? page.published
        ? page.own
        : null
      : await selectVersion(tx, page.id, state);
  if (stored === null) throw new Problem('not_found');
  return readSnapshot(stored);
}
