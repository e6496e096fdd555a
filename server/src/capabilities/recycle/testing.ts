import { createTestNetwork } from '../../testing.ts';
import { listItems } from './verbs/list.ts';

export async function createBinTest() {
  const network = await createTestNetwork();
  type PersonKey = keyof typeof network.people;

  async function itemOf(recordId: string): Promise<string> {
    const { rows } = await network.admin.query<{ id: string }>(
      'select id from deleted_items where item_id = $1',
      [recordId],
    );
    return rows[0]?.id ?? '';
  }

  /** Deletes a company and returns it with its item. */
  async function discard(company: string, at = network.clock.now) {
    await network.admin.query(
      'update companies set deleted_at = $2, deleted_by = $3 where id = $1',
      [company, at, network.people.northAdmin.id],
    );
    return { company, item: await itemOf(company) };
  }

  return {
    ...network,
    itemOf,
    discard,
    async discarded(name?: string, parent: string = network.companies.northShop, at?: Date) {
      return discard(await network.createTenant(parent, 'customer', name), at);
    },
    async signedIn(persona: PersonKey) {
      return network.signedInAs(network.people[persona]);
    },
    async labels(persona: PersonKey): Promise<string[]> {
      const bin = await listItems(await network.signedInAs(network.people[persona]), {
        limit: 100,
      });
      return bin.items.map(({ label }) => label);
    },
    async itemRow(id: string): Promise<Record<string, unknown> | null> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select * from deleted_items where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
    async eventsOf(recordId: string) {
      return (await network.auditOf(recordId)).filter(({ action }) => action === 'event');
    },
  };
}

export type BinTest = Awaited<ReturnType<typeof createBinTest>>;
