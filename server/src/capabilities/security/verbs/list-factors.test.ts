import { PersonFactors } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { listFactors } from './list-factors.ts';

let network: PostureTest;
beforeAll(async () => {
  network = await createPostureTest();
});
afterAll(() => network.drop());

type MissingFactor = 'none' | 'unused' | 'no_passkey' | 'no_codes' | 'missing_required';
const list = async (persona: keyof PostureTest['people'], missing?: MissingFactor) =>
  (await listFactors(await network.signedIn(persona), { missing, limit: 200 })).items.map((item) =>
    PersonFactors.parse(item),
  );

test('lists second factors of people within the subtree, starting with people who never used one', async () => {
  await network.enableSecondStep(network.people.northReseller);
  const people = await list('northAdmin');
  expect(people.map(({ id }) => id).toSorted()).toEqual(
    [
      network.people.northAdmin.id,
      network.people.northReseller.id,
      network.people.clerk.id,
    ].toSorted(),
  );
  expect(people[0]).toMatchObject({
    id: network.people.clerk.id,
    last_used: null,
    can_change: true,
  });
  expect(people.find(({ id }) => id === network.people.northReseller.id)).toMatchObject({
    passkeys: 1,
    codes_left: 1,
    last_used: network.ago(1),
  });
});

test('filters by the missing factor', async () => {
  const listMissing = async (filter: MissingFactor) =>
    (await list('northAdmin', filter)).map(({ id }) => id);
  expect(await listMissing('none')).not.toContain(network.people.northReseller.id);
  expect(await listMissing('unused')).toEqual([network.people.clerk.id]);
  expect(await listMissing('missing_required')).toEqual([]);
});

test('pages without leaving anyone out', async () => {
  const admin = await network.signedIn('northAdmin');
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFactors(admin, { limit: 1, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toHaveLength(3);
});

test('shows nothing to other companies or to people without the permission', async () => {
  expect((await list('southAdmin')).map(({ id }) => id)).not.toContain(network.people.clerk.id);
  expect(await list('northReseller')).toEqual([]);
});
