import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { ServedFile } from '../../../kernel/file-store.ts';
import { canReadMessages } from '../conversation-policy.ts';
import { selectAttachment } from '../queries/attachments.ts';

/**
 * Returns an attachment of a message the actor can see, or an unsent one of theirs. Throws Problem
 * `not_found`.
 */
export async function showAttachment(
  context: SignedIn,
  { id }: { id: string },
): Promise<ServedFile> {
  if (!canReadMessages(context.actor)) throw new Problem('not_found');
  const stored = await withTenant(context, (tx) => selectAttachment(tx, id));
  if (stored === null || stored.storage_path === null || stored.mime_type === null)
    throw new Problem('not_found');
  const bytes = await context.files.get(stored.storage_path);
  if (bytes === null) throw new Problem('not_found');
  const { mime_type: type, filename, width } = stored;
  return { bytes, type, filename, inline: width !== null };
}
