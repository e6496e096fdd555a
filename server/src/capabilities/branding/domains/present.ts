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
  const ends = problemSince === null ? null : new Date(problemSince.getTime() + graceTime);
  return {
    id,
    domain,
    display: displayOf(domain),
    status,
    is_primary,
    created_at: new Date(created_at).toISOString(),
    checked_at: checked_at === null ? null : new Date(checked_at).toISOString(),
    next_check_at: next_check_at === null ? null : new Date(next_check_at).toISOString(),
    ends_at: ends?.toISOString() ?? null,
    records: found.success ? found.data : recordsToSet(domain, challenge, settings),
    explanation: explain(status, checked_at !== null, problemSince !== null),
  };
}

const sentences: Readonly<Record<Domain['status'], string>> = {
  valid: 'Visitors reach your site under this domain.',
  pending: 'Set the records below at your DNS provider. They are looked at by themselves.',
  invalid: 'Some records say something else. Below stands which, and what to do.',
  not_found: 'Nobody knows this domain yet. Is it spelled right, registered and paid for?',
  conflict:
    'Another company here uses this domain. It has to be removed there first. If it is yours, ask our support.',
};

function explain(status: Domain['status'], looked: boolean, problem: boolean): string {
  if (!looked && status === 'pending')
    return 'Set these records at your DNS provider. They are looked at by themselves, more patiently with time.';
  if (status === 'valid' && problem)
    return 'Your site still answers, but the records have changed. Mend them before the domain is taken out of use.';
  return sentences[status];
}
