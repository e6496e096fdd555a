import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { resolvesOnSite } from './resolves-on-site.ts';

/**
 * Requires an address of a company's site to have no content, which visitors would see instead of
 * being redirected. Throws Problem `validation_failed`.
 */
export async function requireFree(
  context: SignedIn,
  company_id: string,
  path: string,
): Promise<void> {
  if (!(await resolvesOnSite(context, company_id, path))) return;
  const message = 'This address already has content. Unpublish it, or choose another address.';
  throw new Problem('validation_failed', { fields: [{ path: 'from_path', message }] });
}
