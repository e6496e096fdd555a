import type { Context } from '../../kernel/context.ts';
import { createTestNetwork } from '../../testing.ts';
import { createRedirect } from './verbs/create.ts';

/** Creates a network in which people redirect addresses of their sites. */
export async function createRedirectsTest() {
  const network = await createTestNetwork();
  type PersonKey = keyof typeof network.people;
  const as = (persona: PersonKey) => network.signedInAs(network.people[persona]);
  return {
    ...network,
    as,
    redirect: async (from_path: string, to_address: string, persona: PersonKey = 'northAdmin') => {
      const context = await as(persona);
      const { companyId: company_id } = context.actor;
      return createRedirect(context, { company_id, from_path, to_address });
    },
    /** The context of a visitor to a company's site. */
    async visitor(company_id = network.companies.north): Promise<Context> {
      const { actor: _actor, ...context } = await as('northAdmin');
      const tenant = { ...context.siteContext.tenant, company_id };
      return { ...context, siteContext: { ...context.siteContext, tenant } };
    },
  };
}

export type RedirectsTest = Awaited<ReturnType<typeof createRedirectsTest>>;
