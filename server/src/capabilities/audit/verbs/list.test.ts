import { AuditEntry } from '@trunkline/contract/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, refusalOf, type TestNetwork } from '../../../testing.ts';
import { insertEvent } from '../queries.ts';
import { withTenant } from '../../../kernel/context.ts';
import { listEntries } from './list.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
});
afterAll(() => net.drop());

const list = async (
  who: keyof TestNetwork['people'],
  query: { resource_id?: string; cursor?: string; limit?: number } = {},
) => {
  const page = await listEntries(await net.signedInAs(net.people[who]), { limit: 50, ...query });
  return { ...page, items: page.items.map((item) => AuditEntry.parse(item)) };
};

async function allPages(who: keyof TestNetwork['people'], limit: number) {
  const found = [];
  let cursor: string | undefined;
  do {
    const page = await list(who, { limit, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

describe('what is shown', () => {
  test('an entry names the actor, the record and the fields that changed, not their values', async () => {
    const id = await net.mintTenant(net.companies.northShop, 'customer', 'Elm Street');
    await net.database.transaction(
      'app_user',
      { user_id: net.people.northAdmin.id, aal: 'aal2' },
      (tx) =>
        tx
          .updateTable('companies')
          .set({ phone: '123', country: 'US' })
          .where('id', '=', id)
          .execute(),
    );
    const { items } = await list('northAdmin', { resource_id: id });
    expect(items).toMatchObject([
      {
        action: 'update',
        actor_id: net.people.northAdmin.id,
        actor_name: expect.stringMatching(/^Pat /),
        resource_type: 'companies',
        resource_label: 'Elm Street',
        changed: ['country', 'phone'],
        company_id: id,
      },
      { action: 'insert', changed: [], actor_id: null },
    ]);
    expect(JSON.stringify(items)).not.toContain('123"');
  });

  test('newest first', async () => {
    const ids = (await list('owner')).items.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});

describe('who sees what', () => {
  test("a distributor's admin sees entries of the own subtree only", async () => {
    const { north, northShop, northClient } = net.companies;
    const own = new Set([north, northShop, northClient]);
    await net.mintTenant(northShop, 'customer');
    for (const entry of await allPages('southAdmin', 100)) {
      expect(own.has(entry.company_id ?? '')).toBe(false);
    }
    expect((await list('southAdmin', { resource_id: northShop })).items).toEqual([]);
    expect((await list('northAdmin', { resource_id: northShop })).items).toHaveLength(1);
  });

  test.each(['clerk', 'northReseller'] as const)('%s may not read any', async (who) => {
    expect(await list(who)).toEqual({ items: [], nextCursor: null });
  });
});

describe('pages', () => {
  test.each([1, 2, 7])('of %d visit every entry once', async (limit) => {
    const whole = (await list('northAdmin', { limit: 100 })).items.map(({ id }) => id);
    const paged = (await allPages('northAdmin', limit)).map(({ id }) => id);
    expect(paged).toEqual(whole);
  });

  test('an entry written meanwhile does not shift them', async () => {
    const first = await list('northAdmin', { limit: 2 });
    const context = await net.signedInAs(net.people.northAdmin);
    const event = {
      type: 'test',
      subject: null,
      label: null,
      outcome: 'done',
      detail: {},
    } as const;
    await withTenant(context, (tx) => insertEvent(tx, event));
    const second = await list('northAdmin', { limit: 2, cursor: first.nextCursor ?? '' });
    const seen = new Set(first.items.map(({ id }) => id));
    expect(second.items.filter(({ id }) => seen.has(id))).toEqual([]);
  });

  test.each(['', 'abc', '-1', '1e3', '1.5', "1' or '1'='1", '9'.repeat(16), '1\0'])(
    'a cursor that is not ours is refused: %j',
    async (cursor) => {
      expect(await refusalOf(list('owner', { cursor }))).toMatchObject({
        code: 'validation_failed',
        fields: [{ path: 'cursor' }],
      });
    },
  );
});
