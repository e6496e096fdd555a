import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companySource } from '../../capabilities/companies/source.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { conflictMessage, updateRowOf } from './update.ts';

let network: TestNetwork;
let id: string;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  id = await network.createTenant(network.companies.northShop, 'customer', 'Before');
});
afterAll(() => network.drop());

const change = async (persona: keyof TestNetwork['people'], changes: object, target = id) =>
  updateRowOf(await network.signedInAs(network.people[persona]), companySource, {
    id: target,
    version: 1,
    ...changes,
  });

test('changes the given fields, clears null ones, and increments the version', async () => {
  const first = await change('northAdmin', { phone: '123', country: 'US' });
  expect(first).toMatchObject({ phone: '123', country: 'US', version: 2, name: 'Before' });
  const second = await change('northAdmin', { phone: null, country: undefined, version: 2 });
  expect(second).toMatchObject({ phone: null, country: 'US', version: 3 });
});

test('writes nothing without changes', async () => {
  const auditCount = await network.auditCount();
  expect(await change('northAdmin', {})).toMatchObject({ id, version: 1 });
  expect(await network.auditCount()).toBe(auditCount);
});

test('audits the changed fields, before and after', async () => {
  await change('northAdmin', { name: 'After', phone: '123' });
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    before: { name: 'Before', phone: null },
    after: { name: 'After', phone: '123' },
  });
});

test('distinguishes an old version from a missing row', async () => {
  await change('northAdmin', { name: 'Faster' });
  expect(await rejectionOf(change('northAdmin', { name: 'Slower' }))).toMatchObject({
    code: 'conflict',
    status: 409,
    message: conflictMessage,
  });
  expect(await network.row('companies', id)).toMatchObject({ name: 'Faster', version: 2 });
  await network.admin.query('update companies set deleted_at = now() where id = $1', [id]);
  expect(await rejectionOf(change('northAdmin', { name: 'Late' }))).toMatchObject({
    code: 'not_found',
  });
});

test('exactly one of many concurrent editors wins; the others get a conflict', async () => {
  const { northAdmin, owner } = network.people;
  const editors = [await network.signedInAs(northAdmin), await network.signedInAs(owner)];
  const attempts = await Promise.allSettled(
    [0, 1, 2, 3, 4].flatMap((round) =>
      editors.map((editor, index) =>
        updateRowOf(editor, companySource, { id, version: 1, name: `Editor ${index}.${round}` }),
      ),
    ),
  );
  const fulfilled = attempts.filter(({ status }) => status === 'fulfilled');
  expect(fulfilled).toHaveLength(1);
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'conflict' });
  }
  expect(await network.auditOf(id)).toHaveLength(2);
});

test.each([
  ['clerk', 'not_found'],
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s is refused: the row stays unchanged', async (persona, code) => {
  const before = await network.row('companies', id);
  expect(await rejectionOf(change(persona, { name: 'Taken over' }))).toMatchObject({ code });
  expect(await network.row('companies', id)).toEqual(before);
});

test("another tenant's row is not found, even with the correct version", async () => {
  const before = await network.row('companies', network.companies.south);
  const problem = await rejectionOf(
    change('northAdmin', { name: 'Mine now' }, network.companies.south),
  );
  expect(problem).toMatchObject({ code: 'not_found' });
  expect(await network.row('companies', network.companies.south)).toEqual(before);
});

test('rolls back a change that could not be read back', async () => {
  const { description } = companySource;
  const strict = {
    ...companySource,
    description: { ...description, row: description.row.extend({ name: z.string().max(6) }) },
  };
  const context = await network.signedInAs(network.people.northAdmin);
  const changing = updateRowOf(context, strict, { id, version: 1, name: 'Afterwards' });
  expect(await rejectionOf(changing)).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'name' }],
  });
  expect(await network.row('companies', id)).toMatchObject({ name: 'Before', version: 1 });
});
