import { keyResource } from '@trunkline/contract/integrations';
import { scopeNames } from '@trunkline/contract/integrations/key-listing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { createKey } from './create-key.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

type PersonKey = keyof TestNetwork['people'];
const inputWith = (changes: object = {}) =>
  keyResource.create.parse({
    company_id: network.companies.north,
    name: 'ERP',
    role: 'admin',
    scopes: ['services:read'],
    ...changes,
  });
const create = async (persona: PersonKey, changes: object = {}) =>
  createKey(await network.signedInAs(network.people[persona]), inputWith(changes));

test('stores the beginning and a hash, and returns the key once', async () => {
  const { key, secret } = await create('northAdmin');
  expect(secret).toMatch(/^tk_[\w-]{43}$/);
  expect(key).toMatchObject({ prefix: secret.slice(0, 11), state: 'active', last_used_at: null });
  const { rows } = await network.admin.query<{ whole: string; days: number }>(
    `select k::text || (select string_agg(l::text, '') from audit_logs l) as whole,
       extract(day from expires_at - created_at)::integer as days from api_keys k where id = $1`,
    [key.id],
  );
  expect(rows[0]?.days).toBe(90);
  expect(rows[0]?.whole).not.toContain(secret.slice(11));
});

describe('refuses', () => {
  test.each(['northReseller', 'clerk', 'southAdmin'] as const)('%s', async (persona) => {
    const problem = await rejectionOf(create(persona));
    expect(problem).toMatchObject({ code: 'forbidden', escalation: false });
  });

  test('a role above its creator', async () => {
    const problem = await rejectionOf(create('northAdmin', { role: 'owner' }));
    expect(problem).toMatchObject({ code: 'forbidden', escalation: true });
  });

  test('a scope that the role does not have', async () => {
    const problem = await rejectionOf(
      create('northAdmin', { role: 'end_user', scopes: ['audit:read'] }),
    );
    expect(problem).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'scopes' }],
      escalation: false,
    });
  });

  test('a scope that its creator does not have, as an attempt to gain it', async () => {
    const context = await network.signedInAs(network.people.northAdmin);
    const scope = scopeNames.find((name) => !context.actor.permissions.has(name));
    const problem = await rejectionOf(createKey(context, inputWith({ scopes: [scope] })));
    expect(problem).toMatchObject({ code: 'validation_failed', escalation: true });
  });

  test('more than a year, and keys that manage keys', () => {
    expect(() => inputWith({ expires_in_days: 366 })).toThrow('at most a year');
    expect(() => inputWith({ scopes: ['api_keys:read'] })).toThrow(
      'Choose one of the available options.',
    );
  });
});
