import { randomBytes, randomUUID } from 'node:crypto';
import { AuditEntry } from '@trunkline/contract/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { insertEvent } from '../queries.ts';
import { withTenant } from '../../../kernel/context.ts';
import { type AuditQuery, listEntries } from './list.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const list = async (persona: keyof TestNetwork['people'], query: Partial<AuditQuery> = {}) => {
  const page = await listEntries(await network.signedInAs(network.people[persona]), {
    limit: 50,
    ...query,
  });
  return { ...page, items: page.items.map((item) => AuditEntry.parse(item)) };
};

async function allPages(persona: keyof TestNetwork['people'], limit: number) {
  const found = [];
  let cursor: string | undefined;
  do {
    const page = await list(persona, { limit, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

describe('contents', () => {
  test('an entry names the actor, the record and the changed fields, but not their values', async () => {
    const id = await network.createTenant(network.companies.northShop, 'customer', 'Elm Street');
    await network.database.transaction(
      'app_user',
      { user_id: network.people.northAdmin.id, aal: 'aal2' },
      (tx) =>
        tx
          .updateTable('companies')
          .set({ phone: '+1 555 0123', country: 'US' })
          .where('id', '=', id)
          .execute(),
    );
    const { items } = await list('northAdmin', { resource_id: id });
    expect(items).toMatchObject([
      {
        action: 'update',
        actor_id: network.people.northAdmin.id,
        actor_name: expect.stringMatching(/^Pat /),
        resource_type: 'companies',
        resource_label: 'Elm Street',
        changed: ['country', 'phone'],
        company_id: id,
      },
      { action: 'insert', changed: [], actor_id: null },
    ]);
    expect(JSON.stringify(items)).not.toContain('555 0123');
  });

  test("an entry about a company's rate limit names the company", async () => {
    const { northAdmin } = network.people;
    const { northShop } = network.companies;
    const id = randomUUID();
    await network.database.transaction('app_user', { user_id: northAdmin.id, aal: 'aal2' }, (tx) =>
      tx
        .insertInto('rate_limit_overrides')
        .values({ id, company_id: northShop, rule: 'export', seconds: 300, max: 2, priority: 0 })
        .execute(),
    );
    const [shop] = (await list('northAdmin', { resource_id: northShop })).items;
    const { items } = await list('northAdmin', { resource_id: id });
    expect(items).toMatchObject([
      { resource_label: 'export', target_name: shop?.resource_label ?? '' },
    ]);
  });

  test('a permanent deletion names the kind of the item', async () => {
    const id = randomUUID();
    await withTenant(await network.signedInAs(network.people.northAdmin), (tx) =>
      insertEvent(tx, {
        type: 'purge',
        subject: id,
        label: 'Dark mode',
        outcome: 'done',
        detail: { type: 'release_notes' },
      }),
    );
    const { items } = await list('northAdmin', { resource_id: id });
    expect(items).toMatchObject([{ facts: { type: 'release_notes' } }]);
  });

  test('entries are listed newest first', async () => {
    const ids = (await list('owner')).items.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});

describe('visibility', () => {
  test("a distributor's admin sees only entries of their own subtree", async () => {
    const { north, northShop, northClient } = network.companies;
    const branch = new Set([north, northShop, northClient]);
    await network.createTenant(northShop, 'customer');
    for (const entry of await allPages('southAdmin', 100)) {
      expect(branch.has(entry.company_id ?? '')).toBe(false);
    }
    expect((await list('southAdmin', { resource_id: northShop })).items).toEqual([]);
    expect((await list('northAdmin', { resource_id: northShop })).items).toHaveLength(1);
  });

  test.each(['clerk', 'northReseller'] as const)('%s cannot read any entries', async (persona) => {
    expect(await list(persona)).toEqual({ items: [], nextCursor: null });
  });
});

describe('filters', () => {
  let company: string;
  beforeAll(async () => {
    company = await network.createTenant(network.companies.northShop, 'customer', 'Zebra Crossing');
    const context = await network.signedInAs(network.people.northAdmin);
    await withTenant(context, async (tx) => {
      await insertEvent(tx, {
        type: 'companies.remove',
        subject: company,
        label: 'Zebra Crossing',
        outcome: 'denied',
        detail: {},
      });
    });
  });

  test('by request ID', async () => {
    const { northAdmin, southAdmin } = network.people;
    const { northShop, south } = network.companies;
    const request_id = randomBytes(8).toString('hex');
    for (const [{ id }, company] of [
      [northAdmin, northShop],
      [southAdmin, south],
    ] as const)
      await network.database.transaction(
        'app_user',
        { user_id: id, aal: 'aal2', request_id },
        (tx) =>
          tx
            .updateTable('companies')
            .set({ phone: '+1 555 0199' })
            .where('id', '=', company)
            .execute(),
      );
    for (const [persona, company] of [
      ['northAdmin', northShop],
      ['southAdmin', south],
    ] as const)
      expect((await list(persona, { search: request_id.toUpperCase() })).items).toMatchObject([
        { resource_id: company },
      ]);
  });

  test.each([
    ['the beginning of a name, in any case', { search: 'zebra c' }],
    ['a whole name', { search: 'ZEBRA CROSSING' }],
  ])('by %s', async (_what, query) => {
    for (const persona of ['owner', 'northAdmin'] as const) {
      const { items } = await list(persona, query);
      expect(items.map(({ action, result }) => `${action} ${result}`)).toEqual([
        'event denied',
        'insert done',
      ]);
    }
  });

  test('by record ID', async () => {
    expect((await list('northAdmin', { search: company })).items).toHaveLength(2);
    expect((await list('southAdmin', { search: company })).items).toEqual([]);
    expect((await list('northAdmin', { search: 'bra cross' })).items).toEqual([]);
    expect((await list('northAdmin', { search: '%' })).items).toEqual([]);
  });

  test.each([
    [{ result: 'denied' }, 'result'],
    [{ action: 'insert' }, 'action'],
    [{ resource_type: 'companies' }, 'resource_type'],
  ] as const)('by %j, with the same entries as in the unfiltered list', async (query, field) => {
    for (const persona of ['owner', 'northAdmin'] as const) {
      const all = (await list(persona, { limit: 100 })).items;
      const expected = all.filter((entry) => entry[field] === Object.values(query)[0]);
      expect(expected.length).toBeGreaterThan(0);
      expect((await list(persona, { ...query, limit: 100 })).items).toEqual(expected);
    }
  });

  test('by person', async () => {
    const { id } = network.people.northAdmin;
    const { items } = await list('owner', { actor_id: id });
    expect(items.length).toBeGreaterThan(1);
    expect(new Set(items.map((entry) => entry.actor_id))).toEqual(new Set([id]));
    expect((await list('southAdmin', { actor_id: id })).items).toEqual([]);
  });

  test('by period: from one instant and before another', async () => {
    const all = (await list('northAdmin', { limit: 100 })).items;
    const [third, fourth] = [all[2], all[3]];
    const from = third?.created_at ?? '';
    const page = (await list('northAdmin', { from })).items;
    expect(page).toEqual(all.slice(0, 3));
    const earlier = (await list('northAdmin', { until: from, limit: 100 })).items;
    expect(earlier[0]).toEqual(fourth);
    expect(earlier).toHaveLength(all.length - 3);
    expect((await list('northAdmin', { from: '2999-01-01T00:00:00Z' })).items).toEqual([]);
    expect((await list('northAdmin', { until: '2999-01-01T00:00:00Z', limit: 100 })).items).toEqual(
      all,
    );
  });
});

describe('pages', () => {
  test.each([1, 2, 7])('of %d return every entry exactly once', async (limit) => {
    const allIds = (await list('northAdmin', { limit: 100 })).items.map(({ id }) => id);
    const pagedIds = (await allPages('northAdmin', limit)).map(({ id }) => id);
    expect(pagedIds).toEqual(allIds);
  });

  test('are not shifted by an entry written in between', async () => {
    const first = await list('northAdmin', { limit: 2 });
    const context = await network.signedInAs(network.people.northAdmin);
    const event = {
      type: 'audit.retention',
      subject: null,
      label: null,
      outcome: 'done',
      detail: {},
    } as const;
    await withTenant(context, (tx) => insertEvent(tx, event));
    const second = await list('northAdmin', { limit: 2, cursor: first.nextCursor ?? '' });
    const firstIds = new Set(first.items.map(({ id }) => id));
    expect(second.items.filter(({ id }) => firstIds.has(id))).toEqual([]);
  });

  test.each(['', 'abc', '-1', '1e3', '1.5', "1' or '1'='1", '9'.repeat(16), '1\0'])(
    'an invalid cursor is refused: %j',
    async (cursor) => {
      expect(await rejectionOf(list('owner', { cursor }))).toMatchObject({
        code: 'validation_failed',
        fields: [{ path: 'cursor' }],
      });
    },
  );
});

test('a search with thousands of matches is paged, and limited to entries the reader can see', async () => {
  const fill = async (company: string, label: string, count: number) => {
    await network.admin.query('begin; set local session_replication_role = replica');
    await network.admin.query(
      `insert into audit_logs (id, chain, company_id, branch_id, action, resource_type, resource_label, created_at, hash)
       select nextval('audit_logs_id'), $1, $1, (select branch_id from companies where companies.id = $1), case when n % 2 = 0 then 'insert' else 'delete' end, 'companies',
         $2 || ' ' || n, now(), '' from generate_series(1, $3::integer) n`,
      [company, label, count],
    );
    await network.admin.query('commit');
  };
  // Belongs to no company, so no one can read it.
  const unknownCompany = crypto.randomUUID();
  await fill(network.companies.northShop, 'Heron', 30);
  await fill(network.companies.southShop, 'Heron', 1970);
  await fill(unknownCompany, 'Heron', 3000);
  await fill(network.companies.northShop, 'Other', 5);
  const pages = async (persona: keyof TestNetwork['people'], query: Partial<AuditQuery>) => {
    const first = await list(persona, { limit: 20, ...query });
    const cursor = first.nextCursor ?? undefined;
    const second =
      cursor === undefined ? { items: [] } : await list(persona, { limit: 20, ...query, cursor });
    return [...first.items, ...second.items].map((item) => item.resource_label);
  };
  const labels = (from: number, count: number, step = 1) =>
    Array.from({ length: count }, (_, n) => `Heron ${from - n * step}`);
  const expectResults = async () => {
    expect(await pages('owner', { search: 'HERON' })).toEqual(labels(1970, 40));
    const inserts = { search: 'heron', action: 'insert' } as const;
    expect(await pages('owner', inserts)).toEqual(labels(1970, 40, 2));
    expect(await pages('owner', { search: 'heron 1970' })).toEqual(['Heron 1970']);
    expect(await pages('northAdmin', { search: 'heron' })).toEqual(labels(30, 30));
  };
  await expectResults();
  // Still found when newer entries push them out of the range that a search scans first.
  await fill(unknownCompany, 'Grebe', 5100);
  await expectResults();
});

test('lists entries about a company and its own records, and none about others', async () => {
  const { northShop, southShop } = network.companies;
  for (const company of [northShop, southShop])
    await network.admin.query(
      `insert into tenant_domains (company_id, domain, status) values ($1, $2, 'invalid')`,
      [company, `d-${company}.example`],
    );
  await network.admin.query('insert into tenant_themes (company_id) values ($1)', [northShop]);
  await network.admin.query("update companies set phone = '+1 555 0100' where id = $1", [
    northShop,
  ]);
  const { items } = await list('northAdmin', { about_company: northShop });
  expect(items.slice(0, 3).map(({ action, resource_type }) => [action, resource_type])).toEqual([
    ['update', 'companies'],
    ['insert', 'tenant_themes'],
    ['insert', 'tenant_domains'],
  ]);
  expect(new Set(items.map(({ company_id }) => company_id))).toEqual(new Set([northShop]));
  expect((await list('southAdmin', { about_company: northShop })).items).toEqual([]);
});
