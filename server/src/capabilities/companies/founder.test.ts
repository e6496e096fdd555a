import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRowOf } from '../../kernel/resource/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { companySource } from './source.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

async function customerWith(isFounder: boolean) {
  const id = await network.createTenant(network.companies.northShop, 'customer', 'New customer');
  const person = await network.person(id, 'end_user');
  if (isFounder)
    await network.admin.query('update auth_users set own_company_id = $2 where id = $1', [
      person.id,
      id,
    ]);
  const rename = async (company = id) =>
    updateRowOf(await network.signedInAs(person), companySource, {
      id: company,
      version: 1,
      name: 'Rivera Dental',
    });
  return { id, person, rename };
}

test('a new user sets the name of their first company', async () => {
  const { rename, person } = await customerWith(true);
  expect(await rename()).toMatchObject({ name: 'Rivera Dental', version: 2 });
  expect((await network.signedInAs(person)).actor.permissions).toContain('companies:update');
});

test('a new user cannot change another company, or suspend or move their own', async () => {
  const { rename, id, person } = await customerWith(true);
  expect(await rejectionOf(rename(network.companies.northShop))).toMatchObject({
    code: 'not_found',
  });
  const other = await customerWith(true);
  expect(await rejectionOf(rename(other.id))).toMatchObject({ code: 'not_found' });
  const changed = await rename();
  expect(changed).toMatchObject({ id, may: ['update'] });
  await network.admin.query('update profiles set company_id = $2 where id = $1', [
    person.id,
    network.companies.southShop,
  ]);
  expect((await network.signedInAs(person)).actor.permissions).not.toContain('companies:update');
});

test('other end users of a customer cannot change it', async () => {
  const { rename } = await customerWith(false);
  expect(await rejectionOf(rename())).toMatchObject({ code: 'forbidden' });
});
