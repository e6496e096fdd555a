import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { validateResources } from './validate-resources.ts';

let network: SecurityTest;
let mine: { type: string; id: string }[];
let foreign: { type: string; id: string };
beforeAll(async () => {
  network = await createSecurityTest();
  mine = Object.entries(await network.resourcesOf('northShop')).map(([type, id]) => ({ type, id }));
  foreign = { type: 'user', id: network.people.southAdmin.id };
});
beforeEach(() => network.forgetEvents());
afterAll(() => network.drop());

const validate = async (resources: { type: string; id: string }[], strict = false) =>
  validateResources(await network.signedIn('northAdmin'), { resources, strict });
const allowed = { allowed: true, message: null, known: true };

test('allows accessible records, with a separate result for each', async () => {
  expect(await validate(mine, true)).toEqual({ ...allowed, results: mine.map(() => allowed) });
  expect(await network.eventsOf(network.people.northAdmin)).toEqual([]);
});

test('one resource of another tenant fails the request, is named, and is recorded', async () => {
  expect(await validate([...mine.slice(0, 1), foreign])).toEqual({
    allowed: false,
    message: 'Validation failed',
    known: true,
    results: [allowed, { allowed: false, message: 'User profile not found', known: true }],
  });
  expect(await network.eventsOf(network.people.northAdmin)).toMatchObject([{ details: foreign }]);
});

test('strict mode throws for the first refused resource and records all of them', async () => {
  const refused = [...mine, foreign, { type: 'partner', id: foreign.id }];
  expect(await rejectionOf(validate(refused, true))).toMatchObject({
    code: 'forbidden',
    message: 'Tenant security violation: Unauthorized user',
  });
  expect(await network.eventsOf(network.people.northAdmin)).toHaveLength(2);
});
