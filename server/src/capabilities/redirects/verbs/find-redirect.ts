import { type Context, withPublic } from '../../../kernel/context.ts';
import { selectTarget } from '../queries/public.ts';

/**
 * Finds the redirect target of an address without content on the visited site; null if it has none.
 */
export async function findRedirect(context: Context, path: string): Promise<string | null> {
  // PostgreSQL can't store NUL, and rejects it in a parameter.
  if (path.includes('\0')) return null;
  const { company_id } = context.siteContext.tenant;
  return withPublic(context, (tx) => selectTarget(tx, company_id, path.toLowerCase()));
}
