import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { addPeople } from './add-people.ts';
import { joinAsParticipant } from './join-conversation.ts';
import { leaveConversation } from './leave-conversation.ts';
import { listCorrespondents } from './list-correspondents.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can add people from both sides, and no one else', async () => {
  const { id } = await network.start('northAdmin', { company: 'northShop' });
  const context = await network.signedIn('northAdmin');
  const added = await addPeople(context, {
    id,
    people: network.idsOf(['colleague', 'northReseller']),
  });
  expect(added.people_count).toBe(3);
  expect(await network.bodies('colleague', id)).toEqual(['Hello']);
  for (const persona of ['clerk', 'southAdmin', 'owner'] as const)
    expect(
      await rejectionOf(addPeople(context, { id, people: network.idsOf([persona]) })),
    ).toMatchObject({
      code: 'conflict',
    });
  const other = await network.signedIn('northReseller');
  expect(
    await rejectionOf(addPeople(other, { id, people: network.idsOf(['outsider']) })),
  ).toMatchObject({
    code: 'conflict',
  });
  const outsider = await network.signedIn('outsider');
  expect(
    await rejectionOf(addPeople(outsider, { id, people: network.idsOf(['outsider']) })),
  ).toMatchObject({ code: 'not_found' });
});

test('someone who manages messages of either company can join; others do not find the conversation', async () => {
  const second = await network.person(network.companies.north, 'admin');
  const { id } = await network.start('northReseller', { company: 'north', with: ['northAdmin'] });
  const context = await network.signedInAs(second);
  expect(await joinAsParticipant(context, { id })).toMatchObject({ joined: true, people_count: 3 });
  expect((await joinAsParticipant(context, { id })).people_count).toBe(3);
  for (const persona of ['colleague', 'owner', 'southAdmin'] as const)
    expect(
      await rejectionOf(joinAsParticipant(await network.signedIn(persona), { id })),
    ).toMatchObject({
      code: 'not_found',
    });
});

test('the company folder contains the conversations the user manages for their company', async () => {
  const { id } = await network.start('clerk', { kind: 'support' });
  expect(await network.folder('owner', 'company')).toContain(id);
  expect(await network.folder('northAdmin', 'company')).not.toContain(id);
});

test('someone who leaves no longer sees the conversation', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague', 'outsider'] });
  const context = await network.signedIn('colleague');
  await leaveConversation(context, { id });
  expect(await rejectionOf(network.seen('colleague', id))).toMatchObject({ code: 'not_found' });
  expect(await network.folder('colleague')).not.toContain(id);
  expect(await rejectionOf(leaveConversation(context, { id }))).toMatchObject({
    code: 'not_found',
  });
  expect(
    (await network.seen('northAdmin', id)).participants.map((participant) => participant.id),
  ).toEqual(expect.not.arrayContaining(network.idsOf(['colleague'])));
});

test('someone who moves to another company no longer takes part', async () => {
  const mover = await network.person(network.companies.north, 'end_user');
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  await addPeople(await network.signedIn('northAdmin'), { id, people: [mover.id] });
  await network.admin.query('update profiles set company_id = $1 where id = $2', [
    network.companies.northShop,
    mover.id,
  ]);
  const moved = await network.signedInAs(mover);
  expect(await rejectionOf(leaveConversation(moved, { id }))).toMatchObject({ code: 'not_found' });
  expect(
    (await network.seen('northAdmin', id)).participants.map((participant) => participant.id),
  ).not.toContain(mover.id);
});

test('suggests colleagues, people above who manage messages, and people visible below', async () => {
  const found = await listCorrespondents(await network.signedIn('northReseller'), {});
  const offeredIds = found.people.map(({ id }) => id);
  expect(offeredIds).toEqual(expect.arrayContaining(network.idsOf(['northAdmin', 'clerk'])));
  for (const personId of network.idsOf(['colleague', 'owner', 'northReseller']))
    expect(offeredIds).not.toContain(personId);
  expect(found).toMatchObject({
    companies: [
      { name: 'North', side: 'above' },
      { name: 'North Client', side: 'below' },
    ],
    support: true,
  });
  const owner = await listCorrespondents(await network.signedIn('owner'), { search: 'sou' });
  expect(owner).toMatchObject({ companies: [{ name: 'South', side: 'below' }], support: false });
});

test('suggests only people who do not participate yet', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const { people, companies } = await listCorrespondents(await network.signedIn('colleague'), {
    conversation_id: id,
  });
  const offeredIds = people.map((person) => person.id);
  expect(offeredIds).toContain(network.people.outsider.id);
  expect(offeredIds).not.toContain(network.people.northAdmin.id);
  expect(companies).toEqual([]);
  const outside = listCorrespondents(await network.signedIn('southAdmin'), { conversation_id: id });
  expect(await rejectionOf(outside)).toMatchObject({ code: 'not_found' });
});
