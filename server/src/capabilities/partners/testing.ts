import { type Partner, partnerResource } from '@trunkline/contract/partners';
import { createRow } from '../../kernel/resource/index.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { partnerSource } from './source.ts';

/** Creates a network in which companies become partners of those above them. */
export async function createPartnerTest() {
  const network = await createTestNetwork();
  type PersonKey = keyof TestNetwork['people'];
  const as = (persona: PersonKey) => network.signedInAs(network.people[persona]);
  return {
    ...network,
    as,
    /** Creates a company below North and makes it a partner of North. */
    async partner(name: string, overrides: object = {}): Promise<Partner> {
      const partner_company_id = await network.createTenant(
        network.companies.north,
        'reseller',
        name,
      );
      const input = partnerResource.create.parse({ partner_company_id, ...overrides });
      return createRow(await as('northAdmin'), partnerSource, input);
    },
    async stored(id: string): Promise<Record<string, unknown> | null> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select * from partners where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
  };
}

export type PartnerTest = Awaited<ReturnType<typeof createPartnerTest>>;
