import { users } from '@trunkline/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { listInvitations } from './list-invitations.ts';

let network: PeopleTest;
const sent: string[] = [];
beforeAll(async () => {
  network = await createPeopleTest();
  for (let count = 0; count < 7; count++) sent.unshift((await network.invite('northAdmin')).id);
  await network.invite('southAdmin', { company_id: network.companies.south });
});
afterAll(() => network.drop());

const list = async (persona: keyof PeopleTest['people'], query: object = {}) =>
  listInvitations(await network.signedInAs(network.people[persona]), { limit: 50, ...query });

test('lists invitations within the subtree, newest first, as the contract specifies', async () => {
  const page = await list('northAdmin');
  expect(page.items.map(({ id }) => id)).toEqual(sent);
  expect(page.nextCursor).toBeNull();
  const output = users.invitations['~orpc'].outputSchema;
  expect(await output?.['~standard'].validate(page)).not.toHaveProperty('issues');
  expect((await list('owner')).items).toHaveLength(8);
  expect((await list('northReseller')).items).toHaveLength(7);
});

test('lists no invitations of other companies, or without users:read', async () => {
  expect((await list('southAdmin')).items).toHaveLength(1);
  expect((await list('clerk')).items).toEqual([]);
});

test('lists each invitation once across pages, even while others are added', async () => {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list('northAdmin', { limit: 3, ...(cursor == null ? {} : { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    if (ids.length === 3)
      await network.invite('northAdmin', { company_id: network.companies.northClient });
  } while (cursor !== null);
  expect(ids).toEqual(sent);
});

test('searches by address or company, taking pattern characters literally', async () => {
  const { email } = await network.invite('northAdmin', { email: 'Odd_One%@example.test' });
  for (const search of ['odd_one%', 'ODD_ONE', 'd_o']) {
    expect((await list('northAdmin', { search })).items.map((item) => item.email)).toEqual([email]);
  }
  expect((await list('northAdmin', { search: 'odd%one' })).items).toEqual([]);
  expect((await list('northAdmin', { search: 'north client' })).items).toHaveLength(1);
});

test('the state follows from the dates', async () => {
  const [pending, accepted, revoked] = [
    await network.invite('northAdmin'),
    await network.invite('northAdmin'),
    await network.invite('northAdmin'),
  ];
  await network.admin.query('update invitations set accepted_at = now() where id = $1', [
    accepted.id,
  ]);
  await network.admin.query('update invitations set revoked_at = now() where id = $1', [
    revoked.id,
  ]);
  const states = async () => {
    const { items } = await list('northAdmin');
    return [pending, accepted, revoked].map(
      ({ id }) => items.find((item) => item.id === id)?.state,
    );
  };
  expect(await states()).toEqual(['pending', 'accepted', 'revoked']);
  network.advance(7 * 86_400);
  expect(await states()).toEqual(['expired', 'accepted', 'revoked']);
});

test('rejects an invalid cursor', async () => {
  expect(await rejectionOf(list('northAdmin', { cursor: 'x' }))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'cursor' }],
  });
});
