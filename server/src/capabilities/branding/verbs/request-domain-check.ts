import type { Domain } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { enqueue } from '../../../kernel/jobs.ts';
import { presentDomain } from '../domains/present.ts';
import { checkDomainJob } from '../jobs.ts';
import { requestCheck, selectDomain } from '../queries/domains.ts';

/**
 * Queues a check of a domain's records; the result appears a moment later. Throws Problem
 * `not_found`.
 */
export function requestDomainCheck(context: SignedIn, { id }: { id: string }): Promise<Domain> {
  return withTenant(context, async (tx) => {
    const stored = (await requestCheck(tx, id, context.now())) ? await selectDomain(tx, id) : null;
    if (stored === null) throw new Problem('not_found');
    await enqueue(tx, checkDomainJob, { domain: id });
    return presentDomain(stored, context.domains);
  });
}
