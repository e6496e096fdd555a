import { Question, type Service } from '@trunkline/contract/catalog';
import { refusals } from '@trunkline/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { transitionPlan } from '../plans/transition.ts';
import { createPlan } from '../plans/save.ts';
import { type CatalogTest, createCatalogTest, newPlan } from '../testing.ts';
import { publishService } from '../verbs/publish.ts';
import { updateService } from '../verbs/update.ts';
import { listVersions } from '../versions/list.ts';
import {
  listBundleParts,
  readParts,
  readSettings,
  saveBundleParts,
  saveQuestions,
  saveRelations,
  updateSettings,
} from './parts.ts';
import { availability } from './availability.ts';

type PersonKey = keyof CatalogTest['people'];
let network: CatalogTest;
let pbx: Service;
let numbers: Service;
let support: Service;
beforeAll(async () => {
  network = await createCatalogTest();
  const make = (name: string) => network.createService('platform', { name, state: 'published' });
  [pbx, numbers, support] = [await make('PBX'), await make('Numbers'), await make('Support')];
  await network.listEverywhere();
});
afterAll(() => network.drop());

const as = (persona: PersonKey) => network.signedIn(persona);
const requires = (target_id: string) => ({
  kind: 'requires' as const,
  group_no: 1,
  target_id,
  ratio_bps: 10_000,
});
async function relate({ id }: Service, targets: readonly string[], persona: PersonKey = 'owner') {
  const { version } = await readParts(await as('owner'), { id });
  const relations = targets.map(requires);
  return saveRelations(await as(persona), { id, version, relations });
}

test('companies offered a service can read its relations, and its versions record them', async () => {
  await relate(pbx, [numbers.id]);
  const expected = { relations: [{ kind: 'requires', target: 'Numbers', ratio_bps: 10_000 }] };
  expect(await readParts(await as('clerk'), { id: pbx.id })).toMatchObject(expected);
  const { items } = await listVersions(await as('owner'), { id: pbx.id });
  expect(items[0]?.changed).toEqual(['relations']);
  expect(await rejectionOf(relate(pbx, [], 'clerk'))).toMatchObject({ code: 'not_found' });
});

test('rejects a circular dependency and names its path', async () => {
  await relate(numbers, [support.id]);
  expect(await rejectionOf(relate(support, [pbx.id]))).toMatchObject({
    code: 'conflict',
    message: refusals.service_circle,
    fields: [{ path: 'cycle', message: 'Support → PBX → Numbers → Support' }],
  });
  expect(await rejectionOf(relate(support, [support.id]))).toMatchObject({
    code: 'conflict',
    fields: [{ path: 'cycle', message: 'Support → Support' }],
  });
  const foreign = await network.createService('south');
  for (const id of [foreign.id, crypto.randomUUID()])
    expect(await rejectionOf(relate(support, [id]))).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'relations', message: 'Service not found.' }],
    });
});

test('a relation can only target a service of the same company', async () => {
  const [own, other] = [await network.createService('north'), await network.createService('north')];
  expect((await relate(own, [other.id], 'northAdmin')).relations).toHaveLength(1);
  for (const target of [pbx.id, crypto.randomUUID()])
    expect(await rejectionOf(relate(own, [target], 'northAdmin'))).toMatchObject({
      code: 'validation_failed',
    });
});

test('questions are saved as a whole, and a save based on an outdated version is a conflict', async () => {
  const { version } = await readParts(await as('owner'), { id: pbx.id });
  const questions = ['domain', 'site'].map((key) =>
    Question.parse({ key, label: `Your ${key}`, type: 'text', secret: key === 'site' }),
  );
  const change = { id: pbx.id, version, questions };
  const saved = await saveQuestions(await as('owner'), change);
  expect(saved.questions).toEqual(questions);
  expect(await rejectionOf(saveQuestions(await as('owner'), change))).toMatchObject({
    code: 'conflict',
  });
  expect(await readParts(await as('clerk'), { id: pbx.id })).toMatchObject({ questions });
});

test('a bundle can be offered once the shares of its parts add up to 100%', async () => {
  const context = await as('owner');
  const part = await createPlan(context, newPlan(numbers.id, { name: 'Number' }));
  const other = await createPlan(context, newPlan(support.id, { name: 'Help' }));
  const spare = await createPlan(context, newPlan(support.id, { name: 'More help' }));
  const bundle = await createPlan(context, newPlan(pbx.id, { name: 'Office' }));
  const saveShares = async (...all: readonly (readonly [string, number, number | null])[]) =>
    saveBundleParts(context, {
      id: bundle.id,
      parts: all.map(([part_plan_id, allocation_bps, swap_group]) => ({
        part_plan_id,
        allocation_bps,
        swap_group,
        quantity: 1,
      })),
    });
  const offer = () => transitionPlan(context, { id: bundle.id, event: 'offer' });
  await saveShares([part.id, 6000, null], [other.id, 3000, null]);
  expect(await rejectionOf(offer())).toMatchObject({ message: refusals.bundle_allocation });
  await saveShares([part.id, 6000, null], [other.id, 4000, 1], [spare.id, 3000, 1]);
  expect(await rejectionOf(offer())).toMatchObject({ message: refusals.bundle_allocation });
  // Alternatives in one swap group count once.
  await saveShares([part.id, 6000, null], [other.id, 4000, 1], [spare.id, 4000, 1]);
  expect(await offer()).toMatchObject({ state: 'offered' });
  expect((await listBundleParts(context, { id: bundle.id })).items).toMatchObject([
    { plan: 'Number', service: 'Numbers' },
    { plan: 'Help', service: 'Support' },
    { plan: 'More help' },
  ]);
  expect(await rejectionOf(saveShares())).toMatchObject({ message: refusals.plan_offered });
  const outer = await createPlan(context, newPlan(pbx.id, { name: 'Outer' }));
  for (const inner of [bundle.id, outer.id]) {
    const parts = [{ part_plan_id: inner, allocation_bps: 10_000, swap_group: null, quantity: 1 }];
    const nested = saveBundleParts(context, { id: outer.id, parts });
    expect(await rejectionOf(nested)).toMatchObject({ message: refusals.bundle_in_bundle });
  }
});

test('a second person has to publish if the company requires it', async () => {
  const company_id = network.companies.platform;
  const second = await network.person(company_id, 'admin');
  await updateSettings(await as('owner'), { company_id, second_person: true });
  expect(await readSettings(await as('owner'), {})).toEqual({ second_person: true });
  const { id } = await network.createService('platform', { name: 'Checked' });
  const request = { id, reason: 'New terms' };
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await publishService(await as('owner'), request)).toMatchObject({
      state: 'draft',
      publish_request: { own: true, reason: 'New terms' },
    });
  const published = await publishService(await network.signedInAs(second), { id });
  expect(published).toMatchObject({ state: 'published', publish_request: null });
  const { items } = await listVersions(await as('owner'), { id });
  expect(items).toMatchObject([{ reason: 'New terms' }]);
  const edit = updateService(await as('owner'), {
    id,
    version: published.version,
    summary: 'Changed unseen',
  });
  expect(await rejectionOf(edit)).toMatchObject({ message: refusals.service_published });
  await updateSettings(await as('owner'), { company_id, second_person: false });
  const foreign = updateSettings(await as('northAdmin'), { company_id, second_person: true });
  expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
});

test('shows whether a company can buy the service, and why it has no price', async () => {
  const plan = await createPlan(await as('owner'), newPlan(support.id, { name: 'Basic' }));
  await transitionPlan(await as('owner'), { id: plan.id, event: 'offer' });
  const request = { id: support.id, company_id: network.companies.northShop };
  expect(await availability(await as('northAdmin'), request)).toMatchObject({
    company: 'North Shop',
    offered: true,
    charges: [{ plan: 'Basic', charge: 'Seat', rate_micro: null, problem: 'not_priced' }],
  });
  const foreign = availability(await as('northAdmin'), {
    ...request,
    company_id: network.companies.south,
  });
  expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
});
