import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { createTestKey } from '../testing-keys.ts';
import { revokeKey } from './revoke-key.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const createKey = () =>
  createTestKey(network, network.people.northAdmin, { scopes: ['services:read'] });

test('revokes the key permanently', async () => {
  const { id } = await createKey();
  const context = await network.signedInAs(network.people.northAdmin);
  expect(await revokeKey(context, { id })).toMatchObject({ state: 'revoked', may: ['export'] });
  expect(await rejectionOf(revokeKey(context, { id }))).toMatchObject({
    code: 'conflict',
    message: 'This key no longer works.',
  });
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s cannot revoke a key',
  async (persona) => {
    const { id } = await createKey();
    const context = await network.signedInAs(network.people[persona]);
    expect(await rejectionOf(revokeKey(context, { id }))).toMatchObject({ code: 'not_found' });
    expect(await network.auditOf(id)).toHaveLength(1);
  },
);
