import type { Database, Tx } from '@trunkline/database/database';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import type { DomainSettings } from '../../../kernel/env.ts';
import { type Mail, queueMail, type Sender } from '../../../kernel/mail.ts';
import { domainInDanger, domainLost, domainReady } from '../domain-mails.ts';
import { diagnose } from '../domains/diagnose.ts';
import { lookUpDomain, type DnsLookups } from '../domains/dns-lookups.ts';
import { graceTime, type NextDomainState, nextDomainState } from '../domains/domain-state.ts';
import {
  lockDomain,
  selectDomain,
  selectAdmins,
  type StoredDomain,
  storeCheck,
  claimDue,
} from '../queries/domains.ts';
import { Domain } from '@trunkline/contract/branding';

/** Dependencies of domain checks, which run without a request. */
export interface DomainCheckDependencies {
  readonly database: Database;
  readonly settings: DomainSettings;
  readonly dnsLookups: DnsLookups;
  readonly now: () => Date;
  readonly outbox: Context['outbox'];
  /** The sender of notices. */
  readonly sender: () => Promise<Sender>;
}

const reason = 'check domains';
const leaseTime = 5 * 60_000;
const batchSize = 50;
const concurrency = 10;

/** Checks one domain and stores the result. DNS is queried outside any transaction. */
export async function checkDomain(
  dependencies: DomainCheckDependencies,
  { domain: id }: { domain: string },
): Promise<void> {
  const { database, settings, dnsLookups, now } = dependencies;
  const domain = await withPlatform(database, reason, (tx) => selectDomain(tx, id));
  if (domain === null) return;
  const answers = await lookUpDomain(domain.domain, settings.target, dnsLookups);
  const { outcome, records } = diagnose(domain.domain, domain.challenge, settings, answers);
  const sender = await dependencies.sender();
  await withPlatform(database, reason, async (tx) => {
    const stored = await lockDomain(tx, id);
    if (stored === null) return;
    const before = {
      status: Domain.shape.status.parse(stored.status),
      checks: stored.checks,
      problemSince: stored.problem_since === null ? null : new Date(stored.problem_since),
    };
    const next = nextDomainState(before, outcome, stored.heldByOther, now());
    await storeCheck(tx, stored, { next, records, now: now() });
    const notification = notificationOf(stored, next);
    if (notification !== null)
      await notifyAdmins(tx, dependencies, sender, stored.company_id, notification);
  });
}

export async function checkDueDomains(dependencies: DomainCheckDependencies): Promise<void> {
  const now = dependencies.now();
  const until = new Date(now.getTime() + leaseTime);
  const due = await withPlatform(dependencies.database, reason, (tx) =>
    claimDue(tx, { now, until, limit: batchSize }),
  );
  const next = async (): Promise<void> => {
    for (let id = due.pop(); id !== undefined; id = due.pop())
      await checkDomain(dependencies, { domain: id });
  };
  await Promise.all(Array.from({ length: concurrency }, next));
}

/**
 * Returns the email to a domain's administrators after a check; null if nothing has changed for
 * them.
 */
function notificationOf(
  { domain, status, problem_since }: StoredDomain,
  next: NextDomainState,
): ((to: string) => Mail) | null {
  if (status !== 'valid') return next.status === 'valid' ? (to) => domainReady(to, domain) : null;
  if (next.status !== 'valid') return (to) => domainLost(to, domain);
  if (problem_since !== null || next.problemSince === null) return null;
  const until = new Date(next.problemSince.getTime() + graceTime);
  return (to) => domainInDanger(to, domain, until);
}

async function notifyAdmins(
  tx: Tx,
  { outbox }: DomainCheckDependencies,
  { tenant, origin }: Sender,
  companyId: string,
  mailTo: (to: string) => Mail,
): Promise<void> {
  const sender = { tenant: { ...tenant, company_id: companyId }, origin };
  for (const to of await selectAdmins(tx, companyId))
    await queueMail(tx, mailTo(to), sender, outbox);
}
