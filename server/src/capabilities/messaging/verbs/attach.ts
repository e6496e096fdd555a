import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { messagingLimits } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem, libraryFull } from '../../../kernel/errors.ts';
import { plainFilename } from '../../media/index.ts';
import { countUnsent, insertAttachment, sumAttachments } from '../queries/attachments.ts';
import { selectChange } from '../queries/messages.ts';

interface NewAttachment {
  readonly conversation_id?: string | undefined;
  readonly filename: string;
  readonly size: number;
}

/** Maximum number of registered, unsent attachments per person. */
const maxUnsent = 5 * messagingLimits.files;
const unsentFor = messagingLimits.unsentHours * 3_600_000;

/**
 * Registers an attachment; it is deleted if it isn't sent within a day. Throws Problem `not_found`,
 * `conflict` for too many attachments, or too many bytes in the company.
 */
export function attach(
  context: SignedIn,
  { conversation_id: conversation, filename, size }: NewAttachment,
): Promise<{ id: string }> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    if (conversation !== undefined && (await selectChange(tx, conversation)) === null)
      throw new Problem('not_found');
    if ((await countUnsent(tx)) >= maxUnsent)
      throw new Problem('conflict', { message: "Send the files you've already attached first." });
    if ((await sumAttachments(tx)) + size > mediaLimits.companyBytes) throw libraryFull();
    const id = await insertAttachment(tx, {
      company_id: context.actor.companyId,
      filename: plainFilename(filename),
      size,
      created_at: now,
      expires_at: new Date(now.getTime() + unsentFor),
    });
    return { id };
  });
}
