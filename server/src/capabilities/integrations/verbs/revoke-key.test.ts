import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { keyOf } from '../testing-keys.ts';
import { revokeKey } from './revoke-key.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
});
afterAll(() => net.drop());

const createKey = () => keyOf(net, net.people.northAdmin, { scopes: ['services:read'] });

test('revokes the key permanently', async () => {
  const { id } = await createKey();
  const context = await net.signedInAs(net.people.northAdmin);
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
    const context = await net.signedInAs(net.people[persona]);
    expect(await rejectionOf(revokeKey(context, { id }))).toMatchObject({ code: 'not_found' });
    expect(await net.auditOf(id)).toHaveLength(1);
  },
);
