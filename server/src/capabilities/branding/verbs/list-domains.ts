import type { Domain } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentDomain } from '../domains/present.ts';
import { selectDomains } from '../queries/domains.ts';

/** Returns a company's domains with their records. Throws Problem `not_found`. */
export async function listDomains(
  context: SignedIn,
  { company_id }: { company_id: string },
): Promise<{ items: Domain[] }> {
  const stored = await withTenant(context, (tx) => selectDomains(tx, company_id));
  if (stored === null) throw new Problem('not_found');
  return { items: stored.map((item) => presentDomain(item, context.domains)) };
}
