import { type Context, withPublic } from '../../../kernel/context.ts';
import { shouldRecord } from '../policy.ts';
import { recordMissingPath } from '../queries/public.ts';

/**
 * Counts a request for an address without content, if it could be an old page. The visitor's
 * response doesn't depend on it: a failure is logged.
 */
export async function recordMissing(context: Context, requestedPath: string): Promise<void> {
  const path = requestedPath.toLowerCase();
  if (!shouldRecord(path)) return;
  try {
    await withPublic(context, (tx) => recordMissingPath(tx, path));
  } catch (error) {
    context.log.warn({ error, id: context.request.id }, 'could not record a missing address');
  }
}
