import { type Partner, partnerResource } from '@trunkline/contract/partners';
import { createRow } from '../../kernel/resource/index.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { partnerSource } from './source.ts';

/** Creates a network in which companies become partners of those above them. */
export async function createPartnerTest() {
  const net = await createTestNetwork();
  type Who = keyof TestNetwork['people'];
  const as = (persona: Who) => net.signedInAs(net.people[persona]);
  return {
    ...net,
    as,
    /** Creates a new company below North and makes it its partner. */
    async partner(name: string, overrides: object = {}): Promise<Partner> {
      const partner_company_id = await net.mintTenant(net.companies.north, 'reseller', name);
      const input = partnerResource.create.parse({ partner_company_id, ...overrides });
      return createRow(await as('northAdmin'), partnerSource, input);
    },
    async stored(id: string): Promise<Record<string, unknown> | null> {
      const { rows } = await net.admin.query<Record<string, unknown>>(
        'select * from partners where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
  };
}

export type PartnerTest = Awaited<ReturnType<typeof createPartnerTest>>;
