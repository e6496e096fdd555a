import type { PageVersion } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { invalidCursor } from '../../../kernel/errors.ts';
import { findEdited } from '../present.ts';
import { selectVersions } from '../queries/versions.ts';

interface Input {
  readonly id: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Lists versions of a page, newest first. Throws Problem `not_found`, or `validation_failed` for an
 * invalid cursor.
 */
export async function listVersions(
  context: SignedIn,
  { id, cursor, limit }: Input,
): Promise<{ items: PageVersion[]; nextCursor: string | null }> {
  if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) {
    throw invalidCursor();
  }
  const below = cursor === undefined ? null : Number(cursor);
  const found = await withTenant(context, async (tx) => {
    await findEdited(tx, id);
    return selectVersions(tx, id, { below, limit: limit + 1 });
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: found.length > limit && last !== undefined ? String(last.number) : null,
  };
}
