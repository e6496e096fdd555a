import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDomainTest, type DomainTest } from '../testing.ts';
import { requestDomainCheck } from './request-domain-check.ts';

let network: DomainTest;
beforeAll(async () => {
  network = await createDomainTest();
});
afterAll(() => network.close());

const run = async (persona: keyof DomainTest['people'], id: string) =>
  requestDomainCheck(await network.signedIn(persona), { id });

test('checks the domain now, then resumes the growing intervals', async () => {
  const { id } = await network.add('northAdmin');
  for (let check = 0; check < 3; check += 1) await network.check(id);
  expect(await network.rowOf(id)).toMatchObject({ checks: 3 });
  const jobs = async () => {
    const { rows } = await network.admin.query(
      `select from pgboss.job where name = 'branding.check-domain' and data ->> 'domain' = $1`,
      [id],
    );
    return rows.length;
  };
  const before = await jobs();
  expect(await run('northAdmin', id)).toMatchObject({ id, status: 'not_found' });
  expect(await jobs()).toBe(before + 1);
  expect(await network.rowOf(id)).toMatchObject({ checks: 0, next_check_at: network.clock.now });
});

test('domains of another tenant and unknown ones are not found and stay unchanged', async () => {
  const id = await network.addVerified();
  const before = await network.rowOf(id);
  for (const inaccessibleId of [id, crypto.randomUUID()])
    expect(await rejectionOf(run('southAdmin', inaccessibleId))).toMatchObject({
      code: 'not_found',
    });
  expect(await network.rowOf(id)).toEqual(before);
});

test('a role without permission is refused by the database', async () => {
  const id = await network.addVerified('northAdmin', network.companies.northShop);
  const before = await network.rowOf(id);
  expect(await rejectionOf(run('northReseller', id))).toMatchObject({ code: 'not_found' });
  expect(await network.rowOf(id)).toEqual(before);
});
