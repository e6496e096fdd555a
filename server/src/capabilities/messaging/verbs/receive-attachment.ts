import { randomUUID } from 'node:crypto';
import type { Attachment } from '@trunkline/contract/messaging';
import { attachmentPath } from '@trunkline/contract/messaging/attachment-path';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem, wrongSize } from '../../../kernel/errors.ts';
import type { SpooledBody } from '../../../kernel/spool.ts';
import { limitAttachments, makeAttachment } from '../../media/index.ts';
import { canAttach } from '../conversation-policy.ts';
import { selectAttachment, setContent, type StoredAttachment } from '../queries/attachments.ts';

interface Content {
  readonly id: string;
  /** Reads the body, after the request has been checked. */
  readonly readBody: (maxBytes: number) => Promise<SpooledBody>;
}

/**
 * Receives the content of a registered attachment; idempotent. Throws Problem `forbidden`;
 * `not_found`, also for someone else's; `validation_failed` if the size differs from the registered
 * one, or a picture can't be read.
 */
export async function receiveAttachment(
  context: SignedIn,
  { id, readBody }: Content,
): Promise<Attachment> {
  if (!canAttach(context.actor)) throw new Problem('forbidden');
  const read = () => withTenant(context, (tx) => selectAttachment(tx, id));
  const registered = await read();
  if (registered === null || !registered.own || registered.sent) throw new Problem('not_found');
  if (registered.storage_path !== null) return presentAttachment(registered);
  const body = await readBody(registered.size);
  try {
    if (body.bytes !== registered.size) throw wrongSize();
    await limitAttachments(async () => store(context, registered, await body.read()));
  } finally {
    await body.remove();
  }
  const attachment = await read();
  if (attachment === null) throw new Problem('not_found');
  return presentAttachment(attachment);
}

async function store(
  context: SignedIn,
  registered: StoredAttachment,
  bytes: Buffer,
): Promise<void> {
  const { id, company_id, filename } = registered;
  const { content, ...made } = await makeAttachment(bytes, filename);
  // A random name, so that two concurrent uploads don't overwrite each other.
  const storage_path = `message-attachments/${company_id}/${id}/${randomUUID()}`;
  // Bytes are stored first, so that a row never refers to a missing file.
  await context.files.put(storage_path, content);
  const attachment = await withTenant(context, (tx) =>
    setContent(tx, id, { ...made, bytes: content.byteLength, storage_path }),
  );
  if (!attachment) await context.files.remove(storage_path);
}

export function presentAttachment(stored: StoredAttachment): Attachment {
  const { id, filename, mime_type, bytes, width, height } = stored;
  if (mime_type === null || bytes === null) throw new Problem('not_found');
  return { id, filename, mime_type, bytes, width, height, url: attachmentPath(id) };
}
