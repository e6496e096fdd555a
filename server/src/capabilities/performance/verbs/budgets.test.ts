import { maxBudgets } from '@trunkline/contract/performance';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { listBudgets, resetBudget, setBudget } from './budgets.ts';
import { readOverview } from './read-overview.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());
beforeEach(() => network.admin.query('truncate perf_budgets'));

type Person = keyof TestNetwork['people'];
const api = { metric: 'api', name: '', device: '' } as const;
const set = async (
  persona: Person,
  company_id: string | undefined,
  target: number,
  overrides = {},
) =>
  setBudget(await network.signedInAs(network.people[persona]), {
    ...api,
    company_id,
    target,
    ...overrides,
  });

async function budgetOf(persona: Person, company_id?: string) {
  const { items } = await listBudgets(await network.signedInAs(network.people[persona]), {
    company_id,
  });
  return items.find(({ metric, name }) => metric === 'api' && name === '');
}

test('the nearest budget applies, and resetting it restores the one from above or the default', async () => {
  const { north, northShop } = network.companies;
  expect(await budgetOf('northAdmin')).toMatchObject({ target: 200, origin: 'default', id: null });
  await set('northAdmin', undefined, 500);
  const { id } = await set('northAdmin', northShop, 900);
  expect(await set('northAdmin', northShop, 800)).toEqual({ id });
  const admin = await network.signedInAs(network.people.northAdmin);
  expect(await budgetOf('northAdmin', northShop)).toMatchObject({
    id,
    target: 800,
    inherited: 500,
    origin: 'own',
  });
  const { metrics } = await readOverview(admin, { range: '24h', company_id: northShop });
  expect(metrics.find(({ metric }) => metric === 'api')?.budget).toBe(800);
  expect(await resetBudget(admin, { id })).toEqual({ id });
  expect(await budgetOf('northAdmin', northShop)).toMatchObject({ target: 500, origin: 'above' });
  expect(await budgetOf('northAdmin', north)).toMatchObject({ inherited: 200, origin: 'own' });
});

test('a company can have only a limited number of budgets', async () => {
  for (let index = 0; index < maxBudgets; index++)
    await set('northAdmin', undefined, 100, { name: `route ${index}` });
  expect((await rejectionOf(set('northAdmin', undefined, 100))).code).toBe('conflict');
});

test('rejects other tenants and people without the permission', async () => {
  const { north } = network.companies;
  const { id } = await set('northAdmin', undefined, 500);
  expect((await rejectionOf(set('southAdmin', north, 1))).code).toBe('forbidden');
  expect((await rejectionOf(set('northReseller', north, 1))).code).toBe('forbidden');
  const south = await network.signedInAs(network.people.southAdmin);
  expect((await rejectionOf(resetBudget(south, { id }))).code).toBe('not_found');
  expect(await listBudgets(south, { company_id: north })).toEqual({
    items: [],
    can_change: false,
  });
});
