import { caseCount } from '@trunkline/database/testing';
import { roleNames } from '@trunkline/contract/kernel/roles';
import { accessKindNames, type AccessKind } from '@trunkline/contract/users/access-listing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { accessibleTable } from '../queries/access.ts';
import { explain } from './explain.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  await setSecondStep([
    network.people.northAdmin.id,
    network.people.northReseller.id,
    network.people.clerk.id,
  ]);
});
afterAll(() => network.drop());

/** Sets whether users have a second step. */
const setSecondStep = (ids: readonly string[], value = true) =>
  network.admin.query('update profiles set has_second_step = $2 where id = any($1)', [ids, value]);
const explainAs = async (actor: Person, target: Person, kind: AccessKind, record: string) =>
  explain(await network.signedInAs(actor), { id: target.id, kind, record });

describe('in plain words', () => {
  test('explains how someone sees a company below their own', async () => {
    const { northAdmin } = network.people;
    const response = await explainAs(
      network.people.owner,
      northAdmin,
      'company',
      network.companies.northClient,
    );
    expect(response.sees).toBe(true);
    expect(response.summary).toMatch(/ can see North Client \(company\)\.$/);
    expect(response.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'person yes',
      'company yes',
      'second_step yes',
      'role note',
      'reach yes',
      'path yes',
    ]);
    expect(response.steps.at(-1)?.text).toBe(
      'North Client is below their own company: North › North Shop › North Client.',
    );
  });

  test('explains why a sibling company is not visible', async () => {
    const response = await explainAs(
      network.people.owner,
      network.people.northAdmin,
      'company',
      network.companies.southShop,
    );
    expect(response).toMatchObject({ sees: false });
    expect(response.summary).toMatch(/because it's outside their part of the hierarchy\.$/);
  });

  test('names a missing permission', async () => {
    const page = await network.createPage(network.companies.northShop, 'prices');
    const response = await explainAs(
      network.people.northAdmin,
      network.people.northReseller,
      'page',
      page,
    );
    expect(response.sees).toBe(false);
    expect(response.steps).toContainEqual({
      name: 'permission',
      state: 'no',
      text: "The Reseller role can't view pages by default, and no company has granted it this permission.",
    });
  });

  test("a person's own profile needs no permission", async () => {
    const { clerk } = network.people;
    const response = await explainAs(network.people.northAdmin, clerk, 'user', clerk.id);
    expect(response).toMatchObject({ sees: true });
    expect(response.steps.at(-1)).toMatchObject({ name: 'own', state: 'yes' });
  });

  test.each([
    ['suspended', "update profiles set status = 'suspended' where id = $1", 'person no'],
    ['in the recycle bin', 'update profiles set deleted_at = now() where id = $1', 'person no'],
    [
      'at a suspended company',
      "update companies set status = 'suspended' where id = (select company_id from profiles where id = $1)",
      'company no',
    ],
    [
      'without a second step',
      'update profiles set has_second_step = false where id = $1',
      'second_step no',
    ],
  ])('a person who is %s sees nothing, and the steps say why', async (_name, statement, step) => {
    const shop = await network.createTenant(network.companies.north, 'reseller');
    const person = await network.person(shop, 'admin');
    await setSecondStep([person.id]);
    expect((await explainAs(network.people.northAdmin, person, 'company', shop)).sees).toBe(true);
    await network.admin.query(statement, [person.id]);
    const response = await explainAs(network.people.northAdmin, person, 'company', shop);
    expect(response.sees).toBe(false);
    const missing = response.steps.filter(({ state }) => state === 'no');
    expect(missing.map(({ name, state }) => `${name} ${state}`)).toEqual([step]);
  });
});

describe('reveals no more than the requester may see', () => {
  test.each([
    ['northReseller', 'southAdmin', 'a person of another tenant'],
    ['northAdmin', 'owner', 'someone above'],
    ['clerk', 'northReseller', 'the clerk sees no one'],
  ] as const)('%s cannot ask about %s: %s', async (persona, target, _why) => {
    const problem = await rejectionOf(
      explainAs(
        network.people[persona],
        network.people[target],
        'company',
        network.companies.northClient,
      ),
    );
    expect(problem.code).toBe('not_found');
  });

  test('rejects an inaccessible record, even if the person can see it', async () => {
    for (const company of [
      network.companies.south,
      network.companies.platform,
      crypto.randomUUID(),
    ]) {
      const { northAdmin, northReseller } = network.people;
      expect(
        await rejectionOf(explainAs(northAdmin, northReseller, 'company', company)),
      ).toMatchObject({
        code: 'not_found',
      });
    }
    const entry = await network.admin.query<{ id: string }>(
      'select max(id)::text as id from audit_logs where company_id = $1',
      [network.companies.south],
    );
    const { northAdmin, clerk } = network.people;
    const problem = await rejectionOf(
      explainAs(northAdmin, clerk, 'audit_entry', entry.rows[0]?.id ?? ''),
    );
    expect(problem.code).toBe('not_found');
  });

  test("a path ends at the limit of the requester's access", async () => {
    const { northAdmin, northReseller } = network.people;
    const response = await explainAs(northAdmin, northReseller, 'company', network.companies.north);
    expect(response.sees).toBe(false);
    expect(JSON.stringify(response)).not.toContain('Trunkline');
  });

  test('rejects an id of the wrong kind, and is not audited', async () => {
    const { northAdmin, clerk } = network.people;
    const requester = await network.signedInAs(northAdmin);
    const auditCount = await network.auditCount();
    for (const [kind, record] of [
      ['company', '12'],
      ['audit_entry', network.companies.north],
    ] as const) {
      expect(await rejectionOf(explain(requester, { id: clerk.id, kind, record }))).toMatchObject({
        code: 'not_found',
      });
    }
    expect(await network.auditCount()).toBe(auditCount);
  });
});

describe('for random people and records', () => {
  /** The variables of one generated case. */
  interface RandomCase {
    readonly role: number;
    readonly home: number;
    readonly suspended: boolean;
    readonly homeSuspended: boolean;
    readonly secondStep: boolean;
    readonly kind: AccessKind;
    readonly recordCompany: number;
    readonly own: boolean;
  }
  const isRarelyTrue = fc.nat({ max: 5 }).map((side) => side === 0);
  const cases: fc.Arbitrary<RandomCase> = fc.record({
    role: fc.nat({ max: roleNames.length - 1 }),
    home: fc.nat({ max: 5 }),
    suspended: isRarelyTrue,
    homeSuspended: isRarelyTrue,
    secondStep: isRarelyTrue.map((isMissing) => !isMissing),
    kind: fc.constantFrom(...accessKindNames),
    recordCompany: fc.nat({ max: 5 }),
    own: fc.boolean(),
  });

  const administrators = new Set(['owner', 'admin']);
  const readsPeople = new Set([...administrators, 'master_distributor', 'distributor', 'reseller']);
  /** Parent index of each of the six companies. */
  const parents = [null, 0, 1, 0, 3, 3];

  let records: Record<AccessKind, string>[];
  let ids: string[];
  beforeEach(async () => {
    const { companies } = network;
    const top = await network.createTenant(companies.platform, 'master_distributor');
    ids = [top];
    const kinds = [
      'master_distributor',
      'distributor',
      'reseller',
      'distributor',
      'reseller',
      'reseller',
    ] as const;
    for (const [index, parent] of parents.entries()) {
      if (parent !== null)
        ids.push(await network.createTenant(ids[parent] ?? null, kinds[index] ?? 'customer'));
    }
    records = [];
    for (const company of ids) {
      const endUser = await network.person(company, 'end_user');
      const page = await network.createPage(company, `p-${crypto.randomUUID()}`);
      const item = await network.admin.query<{ id: string }>(
        `insert into deleted_items (company_id, item_type, item_id, label)
         values ($1, 'companies', gen_random_uuid(), 'Gone') returning id`,
        [company],
      );
      const entry = await network.admin.query<{ id: string }>(
        'select max(id)::text as id from audit_logs where company_id = $1',
        [company],
      );
      records.push({
        company,
        user: endUser.id,
        page,
        deleted_item: item.rows[0]?.id ?? '',
        audit_entry: entry.rows[0]?.id ?? '',
      });
    }
  });

  /** Decides access by the expected rules, independently of the policies. */
  function expectedAccess({
    role,
    home,
    suspended,
    homeSuspended,
    secondStep,
    kind,
    recordCompany,
    own,
  }: RandomCase) {
    if (suspended || homeSuspended || !secondStep) return false;
    if (kind === 'user' && own) return true;
    for (
      let ancestor: number | null | undefined = recordCompany;
      ancestor !== home;
      ancestor = parents[ancestor]
    ) {
      if (ancestor === null || ancestor === undefined) return false;
    }
    const name = roleNames[role] ?? '';
    if (kind === 'company') return true;
    return kind === 'user' ? readsPeople.has(name) : administrators.has(name);
  }

  test('the verdict matches the rules, the records the person can read, and the steps', async () => {
    const owner = await network.signedInAs(network.people.owner);
    await fc.assert(
      fc.asyncProperty(cases, async (scenario) => {
        const home = ids[scenario.home] ?? '';
        const person = await network.person(home, roleNames[scenario.role] ?? 'end_user');
        await network.admin.query(
          'update profiles set has_second_step = $2, status = $3 where id = $1',
          [person.id, scenario.secondStep, scenario.suspended ? 'suspended' : 'active'],
        );
        const status = (value: string) =>
          network.admin.query('update companies set status = $2 where id = $1', [home, value]);
        if (scenario.homeSuspended) await status('suspended');
        const record =
          scenario.kind === 'user' && scenario.own
            ? person.id
            : (records[scenario.recordCompany]?.[scenario.kind] ?? '');
        const result = await explain(owner, { id: person.id, kind: scenario.kind, record });

        const claims = { user_id: person.id, aal: scenario.secondStep ? 'aal2' : 'aal1' } as const;
        const canReallySee = await network.database.transaction('app_user', claims, async (tx) => {
          const table = sql.table(accessibleTable(owner, scenario.kind).table);
          const { rows } = await sql`select from ${table} t where t.id::text = ${record}`.execute(
            tx,
          );
          return rows.length === 1;
        });
        if (scenario.homeSuspended) await status('active');
        expect({ ...scenario, sees: result.sees }).toEqual({ ...scenario, sees: canReallySee });
        expect({ ...scenario, sees: result.sees }).toEqual({
          ...scenario,
          sees: expectedAccess(scenario),
        });
        expect(result.steps.every(({ state }) => state !== 'no')).toBe(result.sees);
        expect(result.steps.map(({ name }) => name)).not.toContain('rule');
      }),
      { numRuns: caseCount(200) },
    );
  });
});
