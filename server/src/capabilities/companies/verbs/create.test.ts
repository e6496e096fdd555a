import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRow } from '../../../kernel/resource/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { companySource } from '../source.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const create = async (persona: keyof TestNetwork['people'], input: object) =>
  createRow(await network.signedInAs(network.people[persona]), companySource, {
    name: 'Harbor & Sons',
    kind: 'customer',
    parent_id: network.companies.northShop,
    ...input,
  });

describe('a valid request', () => {
  test('creates a company below one in the subtree, with a unique slug', async () => {
    const first = await create('northAdmin', { phone: '+1 (555) 010', country: 'US' });
    const second = await create('northAdmin', {});
    expect(first).toMatchObject({
      name: 'Harbor & Sons',
      slug: 'harbor-sons',
      kind: 'customer',
      status: 'active',
      parent_id: network.companies.northShop,
      parent_name: 'North Shop',
      phone: '+1 (555) 010',
      version: 1,
      child_count: 0,
    });
    expect(second.slug).toBe('harbor-sons-2');
    expect(first.may).toEqual(['update', 'suspend', 'move', 'delete', 'export']);
  });

  test('is audited with person, row and company', async () => {
    const company = await create('northAdmin', { name: 'Remembered' });
    expect(await network.auditOf(company.id)).toMatchObject([
      {
        action: 'insert',
        resource_type: 'companies',
        result: 'done',
        actor_id: network.people.northAdmin.id,
        company_id: company.id,
        after: { name: 'Remembered', created_by: network.people.northAdmin.id },
      },
    ]);
  });

  test('a new company appears in the tree of everyone above it', async () => {
    const { id } = await create('northAdmin', {});
    const { rows } = await network.admin.query<{ ancestor_id: string }>(
      'select ancestor_id from company_tree where descendant_id = $1 order by depth',
      [id],
    );
    const { northShop, north, platform } = network.companies;
    expect(rows.map(({ ancestor_id }) => ancestor_id)).toEqual([id, northShop, north, platform]);
  });
});

describe('refuses, and leaves nothing behind', () => {
  const countOf = async (name: string) => {
    const { rows } = await network.admin.query('select from companies where name = $1', [name]);
    return rows.length;
  };

  test.each([
    ['the same kind as its parent', 'reseller'],
    ['a higher kind than its parent', 'distributor'],
  ])('%s', async (_, kind) => {
    const problem = await rejectionOf(create('northAdmin', { name: 'Wrong kind', kind }));
    expect(problem).toMatchObject({ code: 'validation_failed', fields: [{ path: 'kind' }] });
    expect(await countOf('Wrong kind')).toBe(0);
  });

  test("another tenant's company as parent, with the same error as an unknown one", async () => {
    const foreign = { name: 'Trespasser', parent_id: network.companies.southShop };
    const missing = { name: 'Trespasser', parent_id: crypto.randomUUID() };
    const [first, second] = [
      await rejectionOf(create('northAdmin', foreign)),
      await rejectionOf(create('northAdmin', missing)),
    ];
    expect(first.toBody('x')).toEqual(second.toBody('x'));
    expect(first).toMatchObject({ code: 'validation_failed', fields: [{ path: 'parent_id' }] });
    expect(await countOf('Trespasser')).toBe(0);
  });

  test("a company above the user's own as parent", async () => {
    const above = { name: 'Climber', parent_id: network.companies.platform };
    expect(await rejectionOf(create('northAdmin', above))).toMatchObject({
      code: 'validation_failed',
    });
    expect(await countOf('Climber')).toBe(0);
  });

  test('an actor whose role cannot create companies: the database itself enforces this', async () => {
    const parent = await network.createTenant(network.companies.platform, 'distributor');
    const clerk = await network.person(parent, 'end_user');
    const context = await network.signedInAs(clerk);
    const input = { name: 'Not mine', kind: 'customer', parent_id: parent } as const;
    expect(await rejectionOf(createRow(context, companySource, input))).toMatchObject({
      code: 'forbidden',
    });
    expect(await countOf('Not mine')).toBe(0);
  });

  test('a parent in the recycle bin', async () => {
    const parent = await create('northAdmin', { kind: 'customer', name: 'Gone parent' });
    await network.admin.query('update companies set deleted_at = now() where id = $1', [parent.id]);
    const problem = await rejectionOf(
      create('northAdmin', { name: 'Orphan', parent_id: parent.id, kind: 'customer' }),
    );
    expect(problem).toMatchObject({ fields: [{ path: 'parent_id' }] });
    expect(await countOf('Orphan')).toBe(0);
  });
});
