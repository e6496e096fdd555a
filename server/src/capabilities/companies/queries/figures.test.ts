import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../../kernel/context.ts';
import { listRows } from '../../../kernel/resource/index.ts';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { companySource } from '../source.ts';
import { countCompanies } from './figures.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

test.each(['owner', 'northAdmin', 'northReseller', 'clerk', 'southAdmin'] as const)(
  'counts the companies that the list shows %s',
  async (persona) => {
    const context = await network.signedInAs(network.people[persona]);
    const { items } = await listRows(context, companySource, { sort: 'name', limit: 100 });
    const { companyId } = context.actor;
    const { rows } = await withTenant(context, (tx) =>
      sql<{
        found: number;
      }>`select ${countCompanies({ max: sql`1000`, companyId })}::integer as found`.execute(tx),
    );
    expect(rows).toEqual([{ found: items.length }]);
  },
);
