import { type Domain, DomainRecord, domainStatuses } from '@trunkline/contract/branding';
import * as z from 'zod';
import type { DomainSettings } from '../../../kernel/env.ts';
import type { StoredDomain } from '../queries/domains.ts';
import { recordsToSet } from './diagnose.ts';
import { displayOf } from './domain-name.ts';
import { graceTime } from './domain-state.ts';

const Findings = z.array(DomainRecord);
const Status = z.enum(domainStatuses);

/** Returns a domain as shown to people: the records to set, and the last result for each. */
export function presentDomain(stored: StoredDomain, settings: DomainSettings): Domain {
  const { id, domain, challenge, is_primary, created_at, checked_at, next_check_at } = stored;
  const status = Status.parse(stored.status);
  const found = Findings.safeParse(stored.findings);
  const problemSince = stored.problem_since === null ? null : new Date(stored.problem_since);
  const endsAt = problemSince === null ? null : new Date(problemSince.getTime() + graceTime);
  return {
    id,
    domain,
    display: displayOf(domain),
    status,
    is_primary,
    created_at: new Date(created_at).toISOString(),
    checked_at: checked_at === null ? null : new Date(checked_at).toISOString(),
    next_check_at: next_check_at === null ? null : new Date(next_check_at).toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    records: found.success ? found.data : recordsToSet(domain, challenge, settings),
    explanation: explain(status, checked_at !== null, problemSince !== null),
  };
}

const explanations: Readonly<Record<Domain['status'], string>> = {
  valid: 'Visitors reach your site at this domain.',
  pending: 'Add the records below at your DNS provider. We check them automatically.',
  invalid: 'Some records have a different value. See below which ones and how to fix them.',
  not_found: "This domain doesn't exist yet. Check the spelling, and make sure it's registered.",
  conflict:
    'Another company uses this domain and has to remove it first. If the domain is yours, contact support.',
};

function explain(status: Domain['status'], isChecked: boolean, problem: boolean): string {
  if (!isChecked && status === 'pending')
    return 'Add these records at your DNS provider. We check them automatically, less often as time goes on.';
  if (status === 'valid' && problem)
    return 'Your site still works here, but the records have changed. Fix them before the domain stops working.';
  return explanations[status];
}
