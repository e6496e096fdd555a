import type { Snapshot } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { conflictMessage } from '../../kernel/resource/index.ts';
import { upsertDraft } from './queries/drafts.ts';
import type { EditedRow } from './queries/pages.ts';
import { insertVersion } from './queries/versions.ts';

/** Replaces the draft and keeps the old one as a version. The caller has locked the page. */
export async function replaceDraft(
  tx: Tx,
  { actor }: SignedIn,
  page: EditedRow,
  snapshot: Snapshot,
): Promise<void> {
  if (page.draft !== null) await insertVersion(tx, page, 'replaced', page.draft);
  const version = await upsertDraft(tx, page, snapshot, {
    version: page.draft?.version ?? 0,
    by: actor.userId,
  });
  if (version === null) throw new Problem('conflict', { message: conflictMessage });
}
