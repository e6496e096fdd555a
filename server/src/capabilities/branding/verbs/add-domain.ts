import type { Domain } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fieldProblem, Problem } from '../../../kernel/errors.ts';
import { enqueue } from '../../../kernel/jobs.ts';
import { readDomain } from '../domains/domain-name.ts';
import { presentDomain } from '../domains/present.ts';
import { checkDomainJob } from '../jobs.ts';
import { insertDomain, selectDomain } from '../queries/domains.ts';

/**
 * Adds a domain to a company's list; a job checks its records immediately. Until the domain is
 * verified, nothing is served under it and others can add it too. Throws Problem
 * `validation_failed` if it is invalid, reserved, a public suffix or Trunkline's own, `not_found`
 * for a company out of reach, `conflict` if it is already on the list.
 */
export function addDomain(
  context: SignedIn,
  { company_id, domain: input }: { company_id: string; domain: string },
): Promise<Domain> {
  const name = readDomain(input, context.domains);
  if ('refused' in name) throw fieldProblem('domain', name.refused);
  return withTenant(context, async (tx) => {
    const added = { companyId: company_id, domain: name.domain, now: context.now() };
    const id = await insertDomain(tx, added);
    const stored = id === null ? null : await selectDomain(tx, id);
    if (stored === null) throw new Problem('not_found');
    await enqueue(tx, checkDomainJob, { domain: stored.id });
    return presentDomain(stored, context.domains);
  });
}
