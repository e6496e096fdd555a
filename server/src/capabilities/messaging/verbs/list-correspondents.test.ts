import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { listCorrespondents } from './list-correspondents.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test("finds colleagues by name, never another tenant's people", async () => {
  const { people } = await listCorrespondents(await network.signedIn('colleague'), {
    search: 'pat',
  });
  const found = people.map(({ id }) => id);
  expect(found).toEqual(expect.arrayContaining(network.idsOf(['northAdmin', 'outsider'])));
  expect(found).not.toContain(network.people.southAdmin.id);
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const attempt = listCorrespondents(await network.signedIn('southAdmin'), { conversation_id: id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});

test('finds people the user can write to even if many others sort before them', async () => {
  await network.admin.query(
    `with made as (insert into auth_users (id, email, name)
       select gen_random_uuid(), 'crowd' || n || '@example.test', 'Aa' from generate_series(1, 520) n returning id, email),
     people as (insert into profiles (id, company_id, first_name, email)
       select id, $1, 'Aa', email from made returning id)
     insert into user_roles (user_id, role) select id, 'end_user' from people`,
    [network.companies.northShop],
  );
  const context = await network.signedIn('colleague');
  const { people } = await listCorrespondents(context, { search: '' });
  expect(people.map(({ id }) => id)).toContain(network.people.northReseller.id);
  // Existing participants don't count towards the limit either.
  const { id } = await network.start('northReseller', { company: 'north', with: ['northAdmin'] });
  const inserted = await network.admin.query<{ id: string }>(
    "select id from profiles where company_id = $1 and first_name = 'Aa' limit 90",
    [network.companies.northShop],
  );
  await network.admin.query(
    'insert into conversation_participants (conversation_id, user_id, company_id) select $1, id, $2 from unnest($3::uuid[]) id',
    [id, network.companies.northShop, inserted.rows.map((row) => row.id)],
  );
  const admin = await network.signedIn('northReseller');
  const found = await listCorrespondents(admin, { conversation_id: id, search: 'aa' });
  expect(found.people.length).toBeGreaterThan(0);
  const participantIds = new Set(inserted.rows.map((row) => row.id));
  expect(found.people.filter((person) => participantIds.has(person.id))).toEqual([]);
});
