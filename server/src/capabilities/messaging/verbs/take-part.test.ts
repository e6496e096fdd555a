import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { addPeople } from './add-people.ts';
import { joinIn } from './join-conversation.ts';
import { leaveConversation } from './leave-conversation.ts';
import { listCorrespondents } from './list-correspondents.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('participants add others of both sides, and no one else', async () => {
  const { id } = await net.start('northAdmin', { company: 'northShop' });
  const context = await net.signedIn('northAdmin');
  const added = await addPeople(context, { id, people: net.idsOf(['colleague', 'northReseller']) });
  expect(added.people_count).toBe(3);
  expect(await net.bodies('colleague', id)).toEqual(['Hello']);
  for (const persona of ['clerk', 'southAdmin', 'owner'] as const)
    expect(
      await rejectionOf(addPeople(context, { id, people: net.idsOf([persona]) })),
    ).toMatchObject({
      code: 'conflict',
    });
  const other = await net.signedIn('northReseller');
  expect(
    await rejectionOf(addPeople(other, { id, people: net.idsOf(['outsider']) })),
  ).toMatchObject({
    code: 'conflict',
  });
  const outsider = await net.signedIn('outsider');
  expect(
    await rejectionOf(addPeople(outsider, { id, people: net.idsOf(['outsider']) })),
  ).toMatchObject({ code: 'not_found' });
});

test('someone who manages a side can read, and joins before they write', async () => {
  const second = await net.person(net.companies.north, 'admin');
  const { id } = await net.start('northReseller', { company: 'north', with: ['northAdmin'] });
  const context = await net.signedInAs(second);
  expect(await joinIn(context, { id })).toMatchObject({ joined: true, people_count: 3 });
  expect((await joinIn(context, { id })).people_count).toBe(3);
  for (const persona of ['colleague', 'owner', 'southAdmin'] as const)
    expect(await rejectionOf(joinIn(await net.signedIn(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
});

test('the company box contains the conversations the user answers', async () => {
  const { id } = await net.start('clerk', { kind: 'support' });
  expect(await net.box('owner', 'company')).toContain(id);
  expect(await net.box('northAdmin', 'company')).not.toContain(id);
});

test('someone who leaves no longer sees it', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague', 'outsider'] });
  const context = await net.signedIn('colleague');
  await leaveConversation(context, { id });
  expect(await rejectionOf(net.seen('colleague', id))).toMatchObject({ code: 'not_found' });
  expect(await net.box('colleague')).not.toContain(id);
  expect(await rejectionOf(leaveConversation(context, { id }))).toMatchObject({
    code: 'not_found',
  });
  expect(
    (await net.seen('northAdmin', id)).participants.map((participant) => participant.id),
  ).toEqual(expect.not.arrayContaining(net.idsOf(['colleague'])));
});

test('someone who moves to another company no longer takes part', async () => {
  const mover = await net.person(net.companies.north, 'end_user');
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  await addPeople(await net.signedIn('northAdmin'), { id, people: [mover.id] });
  await net.admin.query('update profiles set company_id = $1 where id = $2', [
    net.companies.northShop,
    mover.id,
  ]);
  const moved = await net.signedInAs(mover);
  expect(await rejectionOf(leaveConversation(moved, { id }))).toMatchObject({ code: 'not_found' });
  expect(
    (await net.seen('northAdmin', id)).participants.map((participant) => participant.id),
  ).not.toContain(mover.id);
});

test('offers colleagues, those who answer above and those visible below', async () => {
  const found = await listCorrespondents(await net.signedIn('northReseller'), {});
  const offeredIds = found.people.map(({ id }) => id);
  expect(offeredIds).toEqual(expect.arrayContaining(net.idsOf(['northAdmin', 'clerk'])));
  for (const personId of net.idsOf(['colleague', 'owner', 'northReseller']))
    expect(offeredIds).not.toContain(personId);
  expect(found).toMatchObject({
    companies: [
      { name: 'North', side: 'above' },
      { name: 'North Client', side: 'below' },
    ],
    support: true,
  });
  const owner = await listCorrespondents(await net.signedIn('owner'), { search: 'sou' });
  expect(owner).toMatchObject({ companies: [{ name: 'South', side: 'below' }], support: false });
});

test('searches people to add in both sides', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const { people, companies } = await listCorrespondents(await net.signedIn('colleague'), {
    conversation_id: id,
  });
  const offeredIds = people.map((person) => person.id);
  expect(offeredIds).toContain(net.people.outsider.id);
  expect(offeredIds).not.toContain(net.people.northAdmin.id);
  expect(companies).toEqual([]);
  const outside = listCorrespondents(await net.signedIn('southAdmin'), { conversation_id: id });
  expect(await rejectionOf(outside)).toMatchObject({ code: 'not_found' });
});
