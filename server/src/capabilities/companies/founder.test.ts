import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRowOf } from '../../kernel/resource/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { companySource } from './source.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
});
afterAll(() => net.drop());

async function customerWith(isFounder: boolean) {
  const id = await net.mintTenant(net.companies.northShop, 'customer', 'New customer');
  const person = await net.person(id, 'end_user');
  if (isFounder)
    await net.admin.query('update auth_users set own_company_id = $2 where id = $1', [
      person.id,
      id,
    ]);
  const rename = async (company = id) =>
    updateRowOf(await net.signedInAs(person), companySource, {
      id: company,
      version: 1,
      name: 'Rivera Dental',
    });
  return { id, person, rename };
}

test('a new user sets the name of their first company', async () => {
  const { rename, person } = await customerWith(true);
  expect(await rename()).toMatchObject({ name: 'Rivera Dental', version: 2 });
  expect((await net.signedInAs(person)).actor.permissions).toContain('companies:update');
});

test('they cannot change another company, or suspend or move their own', async () => {
  const { rename, id, person } = await customerWith(true);
  expect(await rejectionOf(rename(net.companies.northShop))).toMatchObject({ code: 'not_found' });
  const other = await customerWith(true);
  expect(await rejectionOf(rename(other.id))).toMatchObject({ code: 'not_found' });
  const changed = await rename();
  expect(changed).toMatchObject({ id, may: ['update'] });
  await net.admin.query('update profiles set company_id = $2 where id = $1', [
    person.id,
    net.companies.southShop,
  ]);
  expect((await net.signedInAs(person)).actor.permissions).not.toContain('companies:update');
});

test('other end users of a customer change nothing', async () => {
  const { rename } = await customerWith(false);
  expect(await rejectionOf(rename())).toMatchObject({ code: 'forbidden' });
});
