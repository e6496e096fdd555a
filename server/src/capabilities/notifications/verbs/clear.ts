import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { deleteOwn } from '../queries.ts';

/** Removes everything whoever asks was told, from every device. */
export async function clearNotifications(context: SignedIn): Promise<{ unread: number }> {
  await withTenant(context, deleteOwn);
  return { unread: 0 };
}
