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
  storeAppearance,
  claimDue,
} from '../queries/domains.ts';
import { Domain } from '@trunkline/contract/branding';

/** Dependencies of domain checks, which run without a request. */
export interface DomainWatch {
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
const maxAtOnce = 50;
const inParallel = 10;

/** Checks one domain and stores the result. DNS is queried outside any transaction. */
export async function checkDomain(
  watch: DomainWatch,
  { domain: id }: { domain: string },
): Promise<void> {
  const { database, settings, dnsLookups, now } = watch;
  const domain = await withPlatform(database, reason, (tx) => selectDomain(tx, id));
  if (domain === null) return;
  const picture = await lookUpDomain(domain.domain, settings.target, dnsLookups);
  const { outcome, records } = diagnose(domain.domain, domain.challenge, settings, picture);
  const sender = await watch.sender();
  await withPlatform(database, reason, async (tx) => {
    const stored = await lockDomain(tx, id);
    if (stored === null) return;
    const before = {
      status: Domain.shape.status.parse(stored.status),
      checks: stored.checks,
      problemSince: stored.problem_since === null ? null : new Date(stored.problem_since),
    };
    const next = nextDomainState(before, outcome, stored.heldByOther, now());
    await storeAppearance(tx, stored, { next, records, now: now() });
    const news = newsOf(stored, next);
    if (news !== null) await notifyAdmins(tx, watch, sender, stored.company_id, news);
  });
}

export async function checkDueDomains(watch: DomainWatch): Promise<void> {
  const now = watch.now();
  const until = new Date(now.getTime() + leaseTime);
  const due = await withPlatform(watch.database, reason, (tx) =>
    claimDue(tx, { now, until, limit: maxAtOnce }),
  );
  const next = async (): Promise<void> => {
    for (let id = due.pop(); id !== undefined; id = due.pop())
      await checkDomain(watch, { domain: id });
  };
  await Promise.all(Array.from({ length: inParallel }, next));
}

/** The email to a domain's administrators after a check; null if nothing has changed for them. */
function newsOf(
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
  { outbox }: DomainWatch,
  { tenant, origin }: Sender,
  companyId: string,
  mailTo: (to: string) => Mail,
): Promise<void> {
  const sender = { tenant: { ...tenant, company_id: companyId }, origin };
  for (const to of await selectAdmins(tx, companyId))
    await queueMail(tx, mailTo(to), sender, outbox);
}
