import { NewPlan, type Service } from '@trunkline/contract/catalog';
import { createRow } from '../../kernel/resource/index.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { serviceSource } from './source.ts';

type PersonKey = keyof TestNetwork['people'];
type CompanyKey = keyof TestNetwork['companies'];

/** Creates a network in which companies publish services that visitors can see. */
export async function createCatalogTest() {
  const network = await createTestNetwork();
  let serviceCount = 0;

  async function signedIn(persona: PersonKey) {
    return network.signedInAs(network.people[persona]);
  }

  return {
    ...network,
    signedIn,
    /** Creates a service, as a draft by default. */
    async createService(
      company: CompanyKey = 'north',
      { state = 'draft', ...input }: Partial<Service> = {},
      persona: PersonKey = 'owner',
    ): Promise<Service> {
      serviceCount += 1;
      const { name = `Service ${serviceCount}`, category = 'voice' } = input;
      const { slug, summary, provider, price, price_per } = input;
      const created = await createRow(await signedIn(persona), serviceSource, {
        company_id: network.companies[company],
        name,
        category,
        ...(slug !== undefined && { slug }),
        ...(summary !== undefined && { summary }),
        ...(provider !== undefined && { provider }),
        ...(price !== undefined && { price }),
        ...(price_per !== undefined && { price_per }),
      });
      if (state === 'draft') return created;
      const { rows } = await network.admin.query<{ version: number }>(
        'update services set state = $2 where id = $1 returning version',
        [created.id, state],
      );
      return { ...created, state, version: rows[0]?.version ?? 0 };
    },
    /** Lists every published service at all companies below its owner. */
    async listEverywhere(): Promise<void> {
      await network.admin.query(
        `insert into listings (company_id, service_id)
         select t.descendant_id, s.id from services s
           join company_tree t on t.ancestor_id = s.company_id and t.depth > 0
         where s.state = 'published' on conflict do nothing`,
      );
    },
    /** Returns the context of a visitor to a company's site who isn't signed in. */
    async visitor(company: CompanyKey) {
      const context = await signedIn('owner');
      const tenant = { ...context.siteContext.tenant, company_id: network.companies[company] };
      return { ...context, siteContext: { ...context.siteContext, tenant } };
    },
    /** Returns the stored row, bypassing every policy. */
    async stored(id: string): Promise<Record<string, unknown> | null> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select * from services where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
    async countOf(name: string): Promise<number> {
      const { rows } = await network.admin.query('select from services where name = $1', [name]);
      return rows.length;
    },
  };
}

export type CatalogTest = Awaited<ReturnType<typeof createCatalogTest>>;

/** Returns a twelve-month plan with a charge per seat. */
export const newPlan = (service_id: string, changes: Partial<NewPlan> = {}): NewPlan => ({
  ...NewPlan.parse({
    service_id,
    name: 'Standard',
    term_months: 12,
    charges: [{ name: 'Seat', kind: 'recurring', model: 'per_unit', unit: 'seat' }],
  }),
  ...changes,
});
