import { NewPlan, type Plan, PlanChanges } from '@trunkline/contract/catalog';
import {
  planEventNames,
  type PlanEvent,
  planTransitions,
  planStateNames,
} from '@trunkline/contract/catalog/plan-terms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest, newPlan } from '../testing.ts';
import { listPlans } from './list.ts';
import { transitionPlan, removePlan } from './transition.ts';
import { createPlan, duplicatePlan, updatePlan } from './save.ts';

type PersonKey = keyof CatalogTest['people'];

let network: CatalogTest;
let service: string;
beforeAll(async () => {
  network = await createCatalogTest();
  ({ id: service } = await network.createService('north', { state: 'published' }));
});
afterAll(() => network.drop());

let planCount = 0;
async function createTestPlan(changes: Partial<NewPlan> = {}): Promise<Plan> {
  planCount += 1;
  const input = NewPlan.parse({ ...newPlan(service, { code: `PLAN-${planCount}` }), ...changes });
  return createPlan(await network.signedIn('northAdmin'), input);
}
const transition = async (persona: PersonKey, id: string, event: PlanEvent) =>
  transitionPlan(await network.signedIn(persona), { id, event });
const update = async (persona: PersonKey, changes: object) =>
  updatePlan(await network.signedIn(persona), PlanChanges.parse(changes));
async function planIn(state: Plan['state']): Promise<Plan> {
  const created = await createTestPlan();
  if (state === 'draft') return created;
  const offered = await transition('northAdmin', created.id, 'offer');
  return state === 'offered' ? offered : transition('northAdmin', created.id, 'retire');
}

describe('a draft', () => {
  test('keeps the ids and codes of its charges when some are added and removed', async () => {
    const { id, version, charges } = await createTestPlan();
    const [seat] = charges;
    const setup = { name: 'Setup fee', kind: 'once', model: 'flat' };
    const changed = await update('northAdmin', {
      id,
      version,
      term_months: 24,
      charges: [setup, { ...seat, code: 'OTHER', name: 'Seat or room' }],
    });
    expect(changed).toMatchObject({
      term_months: 24,
      charges: [
        { code: 'SETUP-FEE', kind: 'once', model: 'flat' },
        { id: seat?.id, code: seat?.code, name: 'Seat or room' },
      ],
    });
    const rest = await update('northAdmin', { id, version: changed.version, charges: [setup] });
    expect(rest.charges).toMatchObject([{ code: 'SETUP-FEE' }]);
  });

  test('is not overwritten by a change based on an outdated version', async () => {
    const { id, version } = await createTestPlan();
    await update('northAdmin', { id, version, name: 'Their name' });
    expect(await rejectionOf(update('northAdmin', { id, version, name: 'Mine' }))).toMatchObject({
      code: 'conflict',
    });
  });

  test('needs a valid maximum quantity, and the error names the nearest ones', async () => {
    const rejection = await rejectionOf(
      createTestPlan({ min_quantity: 5, step_quantity: 5, max_quantity: 12 }),
    );
    expect(rejection.fields).toEqual([
      {
        path: 'max_quantity',
        message: 'Starting at 5 in steps of 5, use 10 or 15, or no limit.',
      },
    ]);
  });

  test("cannot have another plan's code", async () => {
    const { code } = await createTestPlan();
    expect((await rejectionOf(createTestPlan({ code }))).fields).toMatchObject([{ path: 'code' }]);
  });

  test('needs at least one charge to be offered', async () => {
    const { id } = await createTestPlan({ charges: [] });
    expect(await rejectionOf(transition('northAdmin', id, 'offer'))).toMatchObject({
      code: 'conflict',
      message: 'Add at least one charge before you offer the plan.',
    });
  });

  test('is moved to the recycle bin', async () => {
    const { id, name } = await createTestPlan();
    await removePlan(await network.signedIn('northAdmin'), { id });
    const { rows } = await network.admin.query(
      'select label from deleted_items where item_id = $1',
      [id],
    );
    expect(rows).toEqual([{ label: name }]);
  });
});

describe('a plan that has been offered', () => {
  test.each(['offered', 'retired'] as const)('keeps terms and charges while %s', async (state) => {
    const { id, version, charges } = await planIn(state);
    for (const changes of [{ term_months: 36 }, { charges: [] }, { trial_days: 30 }])
      expect(await rejectionOf(update('northAdmin', { id, version, ...changes }))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('Duplicate it and offer the copy'),
      });
    const renamed = await update('northAdmin', { id, version, name: 'New name', rank: 7 });
    expect(renamed).toMatchObject({ name: 'New name', rank: 7, term_months: 12, charges });
    expect(
      await rejectionOf(removePlan(await network.signedIn('northAdmin'), { id })),
    ).toMatchObject({
      code: 'conflict',
    });
  });

  test('is duplicated as a draft with the same terms and charges', async () => {
    const { id, code, charges } = await planIn('offered');
    const copy = await duplicatePlan(await network.signedIn('northAdmin'), { id });
    expect(copy).toMatchObject({ code: `${code}-2`, state: 'draft', offered_at: null });
    expect(copy.charges).toMatchObject(charges.map(({ id: _id, ...charge }) => charge));
  });
});

describe.each(planStateNames)('from %s', (state) => {
  test.each(planEventNames)('%s leads to the declared state for allowed callers', async (event) => {
    for (const [persona, refusal] of [
      ['northAdmin', null],
      ['owner', null],
      ['northReseller', 'not_found'],
      ['southAdmin', 'not_found'],
      ['clerk', 'not_found'],
    ] as const) {
      const { id, may } = await planIn(state);
      const next = planTransitions[state][event];
      expect(may.includes(event)).toBe(next !== undefined);
      const expected = refusal ?? (next === undefined ? 'conflict' : null);
      if (expected === null) expect((await transition(persona, id, event)).state).toBe(next);
      else
        expect(await rejectionOf(transition(persona, id, event))).toMatchObject({ code: expected });
    }
  });
});

test.each([
  ['northReseller', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot create or change a draft', async (persona, code) => {
  const { id, version } = await createTestPlan();
  const creation = createPlan(await network.signedIn(persona), newPlan(service));
  expect(await rejectionOf(creation)).toMatchObject({ code });
  const change = update(persona, { id, version, name: 'Mine' });
  expect(await rejectionOf(change)).toMatchObject({ code });
});

test('services and plans of another branch are not found', async () => {
  const plans = listPlans(await network.signedIn('southAdmin'), { id: service });
  expect(await rejectionOf(plans)).toMatchObject({ code: 'not_found' });
});
