import { createTestNetwork } from '../../testing.ts';
import { listItems } from './verbs/list.ts';

export async function createBinTest() {
  const net = await createTestNetwork();
  type Who = keyof typeof net.people;

  async function itemOf(recordId: string): Promise<string> {
    const { rows } = await net.admin.query<{ id: string }>(
      'select id from deleted_items where item_id = $1',
      [recordId],
    );
    return rows[0]?.id ?? '';
  }

  /** Deletes a company and returns it with its item. */
  async function discard(company: string, at = net.clock.now) {
    await net.admin.query('update companies set deleted_at = $2, deleted_by = $3 where id = $1', [
      company,
      at,
      net.people.northAdmin.id,
    ]);
    return { company, item: await itemOf(company) };
  }

  return {
    ...net,
    itemOf,
    discard,
    async discarded(name?: string, parent: string = net.companies.northShop, at?: Date) {
      return discard(await net.mintTenant(parent, 'customer', name), at);
    },
    async signedIn(persona: Who) {
      return net.signedInAs(net.people[persona]);
    },
    async labels(persona: Who): Promise<string[]> {
      const bin = await listItems(await net.signedInAs(net.people[persona]), { limit: 100 });
      return bin.items.map(({ label }) => label);
    },
    async itemRow(id: string): Promise<Record<string, unknown> | null> {
      const { rows } = await net.admin.query<Record<string, unknown>>(
        'select * from deleted_items where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
    async eventsOf(recordId: string) {
      return (await net.auditOf(recordId)).filter(({ action }) => action === 'event');
    },
  };
}

export type BinTest = Awaited<ReturnType<typeof createBinTest>>;
