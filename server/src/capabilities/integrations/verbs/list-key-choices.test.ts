import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { listKeyChoices } from './list-key-choices.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const choicesOf = async (persona: keyof TestNetwork['people']) =>
  listKeyChoices(await network.signedInAs(network.people[persona]), {
    company_id: network.companies.north,
  });

test('offers roles up to the level of the caller, with the permissions that both have', async () => {
  const { roles } = await choicesOf('northAdmin');
  expect(roles.map(({ role }) => role)).not.toContain('owner');
  const admin = roles.find(({ role }) => role === 'admin');
  expect(admin?.scopes).toContain('companies:create');
  const clerk = roles.find(({ role }) => role === 'end_user');
  expect(clerk?.scopes).not.toContain('companies:create');
  expect(
    roles.flatMap(({ scopes }) => scopes).filter((name) => name.startsWith('api_keys')),
  ).toEqual([]);
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  'returns nothing to %s',
  async (persona) => {
    expect(await choicesOf(persona)).toEqual({ roles: [] });
  },
);
