import { declareJobs } from '../../kernel/jobs.ts';
import { createTestNetwork } from '../../testing.ts';
import { openNameServer } from '../../testing/name-server.ts';
import { createDnsLookups } from './domains/dns-lookups.ts';
import { siteContextOf } from './site-context.ts';
import { checkDomainJob } from './jobs.ts';
import { addDomain } from './verbs/add-domain.ts';
import {
  checkDomain,
  checkDueDomains,
  type DomainCheckDependencies,
} from './verbs/check-domain.ts';

/** Where domains have to point in tests. */
export const edge = { name: 'edge.trunkline.test', address: '203.0.113.7' } as const;

let count = 0;
/** Creates a domain that is unique within the run. */
export const newDomain = (end = 'com') => `shop-${process.pid}-${(count += 1)}.${end}`;

/**
 * Creates a network whose companies add domains, and a name server with answers set by the test.
 */
export async function createDomainTest() {
  const network = await createTestNetwork();
  await declareJobs(network.database, [checkDomainJob]);
  const names = await openNameServer();
  names.zone.set(`${edge.name} A`, [edge.address]);
  type PersonKey = keyof typeof network.people;
  const signedIn = async (persona: PersonKey) => network.signedInAs(network.people[persona]);
  const dependencies: DomainCheckDependencies = {
    database: network.database,
    settings: { ownHost: 'trunkline.test', target: edge.name, addresses: [], servers: [] },
    dnsLookups: createDnsLookups([names.server]),
    now: () => network.clock.now,
    outbox: 'captured',
    sender: async () => ({
      tenant: siteContextOf('trunkline.test', null).tenant,
      origin: 'http://x.test',
    }),
  };

  async function rowOf(id: string) {
    const { rows } = await network.admin.query<{
      status: string;
      challenge: string;
      domain: string;
      is_primary: boolean;
      checks: number;
      next_check_at: Date | null;
      problem_since: Date | null;
    }>('select * from tenant_domains where id = $1', [id]);
    const [row] = rows;
    if (row === undefined) throw new Error('there is no such domain');
    return row;
  }

  /** Sets all required records, as the domain's owner does at the provider. */
  async function setRecords(id: string): Promise<void> {
    const { domain, challenge } = await rowOf(id);
    names.zone.set(`_trunkline.${domain} TXT`, [`trunkline-verify=${challenge}`]);
    names.zone.set(`${domain} A`, [edge.address]);
  }

  return {
    ...network,
    names,
    dependencies,
    signedIn,
    rowOf,
    setRecords,
    async add(persona: PersonKey, domain = newDomain(), company = network.companies.north) {
      return addDomain(await signedIn(persona), { company_id: company, domain });
    },
    check: (id: string) => checkDomain(dependencies, { domain: id }),
    checkDue: () => checkDueDomains(dependencies),
    /** Adds a domain of a company and verifies it by its records. */
    async addVerified(
      persona: PersonKey = 'northAdmin',
      company = network.companies.north,
      domain = newDomain(),
    ) {
      const { id } = await addDomain(await signedIn(persona), { company_id: company, domain });
      await setRecords(id);
      await checkDomain(dependencies, { domain: id });
      return id;
    },
    /** Subjects of the emails to a person, oldest first. */
    async mailsTo(email: string): Promise<string[]> {
      const { rows } = await network.admin.query<{ subject: string }>(
        'select subject from mail_messages where recipient = $1 order by created_at, id',
        [email],
      );
      return rows.map(({ subject }) => subject);
    },
    advance(milliseconds: number) {
      network.clock.now = new Date(network.clock.now.getTime() + milliseconds);
    },
    async close() {
      await names.close();
      await network.drop();
    },
  };
}

export type DomainTest = Awaited<ReturnType<typeof createDomainTest>>;
