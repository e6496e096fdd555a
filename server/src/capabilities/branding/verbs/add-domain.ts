import type { Domain } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { enqueue } from '../../../kernel/jobs.ts';
import { readDomain } from '../domains/domain-name.ts';
import { presentDomain } from '../domains/present.ts';
import { checkDomainJob } from '../jobs.ts';
import { insertDomain, selectDomain } from '../queries/domains.ts';

/**
 * Adds a domain to a company's list; a job looks at its records at once. Nothing is served under it, and nobody
 * is kept from adding it too, until its records prove whose it is. Throws Problem `validation_failed` for what
 * cannot be a domain of somebody's own, `not_found` for a company out of reach, `conflict` for one on the list.
 */
export function addDomain(
  context: SignedIn,
  { company_id, domain: typed }: { company_id: string; domain: string },
): Promise<Domain> {
  const name = readDomain(typed, context.domains);
  if ('refused' in name)
    throw new Problem('validation_failed', {
      fields: [{ path: 'domain', message: name.refused }],
    });
  return withTenant(context, async (tx) => {
    const added = { companyId: company_id, domain: name.domain, now: context.now() };
    const id = await insertDomain(tx, added);
    const stored = id === null ? null : await selectDomain(tx, id);
    if (stored === null) throw new Problem('not_found');
    await enqueue(tx, checkDomainJob, { domain: stored.id });
    return presentDomain(stored, context.domains);
  });
}
