import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../kernel/context.ts';
import { rejectionOf } from '../../testing.ts';
import { photoPath, readPhoto } from '../users/index.ts';
import { type ConversationTest, createConversationTest } from './testing-conversations.ts';
import { leaveConversation } from './verbs/leave-conversation.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

type PersonKey = Parameters<ConversationTest['signedIn']>[0];

/** Sets a person's photo; participants of a conversation get its URL along with the name. */
async function uploadPhoto(persona: PersonKey): Promise<void> {
  const { id } = network.people[persona];
  const hash = randomBytes(16).toString('hex');
  await network.admin.query(
    `insert into profile_photos (user_id, image, hash, url) values ($1, 'picture', $2, $3)
       on conflict (user_id) do update set hash = excluded.hash, url = excluded.url`,
    [id, hash, photoPath(id, hash)],
  );
}
async function personIn(persona: PersonKey, reader: PersonKey, id: string) {
  const { participants } = await network.seen(reader, id);
  const found = participants.find((participant) => participant.id === network.people[persona].id);
  const [, user = '', hash = ''] = /photos\/([^/]+)\/([^/]+)$/.exec(found?.photo ?? '') ?? [];
  return { user, hash };
}
const readAs = async (reader: PersonKey | SignedIn, name: { user: string; hash: string }) =>
  (
    await readPhoto(typeof reader === 'string' ? await network.signedIn(reader) : reader, name)
  ).toString();
const notFound = { code: 'not_found' };

test("participants see each other's photos, and no one else gains access", async () => {
  await uploadPhoto('northAdmin');
  await uploadPhoto('colleague');
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  // An end user can't read anyone's profile.
  const admin = await personIn('northAdmin', 'colleague', id);
  expect(await readAs('colleague', admin)).toBe('picture');
  const colleague = await personIn('colleague', 'northAdmin', id);
  for (const reader of ['outsider', 'southAdmin'] as const)
    for (const name of [admin, colleague])
      expect(await rejectionOf(readAs(reader, name))).toMatchObject(notFound);
});

test("photos of the platform's staff are visible to people who talk with them, and to no one else", async () => {
  await uploadPhoto('owner');
  const { id } = await network.start('northAdmin', { kind: 'support' });
  await network.admin.query(
    `insert into conversation_participants (conversation_id, user_id, company_id)
       values ($1, $2, $3) on conflict do nothing`,
    [id, network.people.owner.id, network.people.owner.companyId],
  );
  expect(await readAs('northAdmin', await personIn('owner', 'northAdmin', id))).toBe('picture');
  const { rows } = await network.admin.query<{ hash: string }>(
    'select hash from profile_photos where user_id = $1',
    [network.people.owner.id],
  );
  const name = { user: network.people.owner.id, hash: rows[0]?.hash ?? '' };
  expect(await rejectionOf(readAs('southAdmin', name))).toMatchObject(notFound);
  expect(await rejectionOf(readAs('colleague', name))).toMatchObject(notFound);
});

test("someone who left no longer sees the others' photos, and theirs is hidden from them", async () => {
  await uploadPhoto('northAdmin');
  await uploadPhoto('colleague');
  const { id } = await network.start('northAdmin', { with: ['colleague', 'outsider'] });
  const admin = await personIn('northAdmin', 'outsider', id);
  const colleague = await personIn('colleague', 'outsider', id);
  expect(await readAs('outsider', colleague)).toBe('picture');
  await leaveConversation(await network.signedIn('colleague'), { id });
  expect(await rejectionOf(readAs('outsider', colleague))).toMatchObject(notFound);
  await leaveConversation(await network.signedIn('outsider'), { id });
  expect(await rejectionOf(readAs('outsider', admin))).toMatchObject(notFound);
});

test("someone viewing as another user can't see photos visible only through that user's conversations", async () => {
  await uploadPhoto('northAdmin');
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const name = await personIn('northAdmin', 'colleague', id);
  const context = await network.signedIn('colleague');
  const support = {
    supporterId: network.people.owner.id,
    supporterName: 'Rita Field',
    endsAt: '2031-05-06T07:30:00Z',
  };
  const viewing = { ...context, actor: { ...context.actor, support } };
  expect(await readAs(context, name)).toBe('picture');
  expect(await rejectionOf(readAs(viewing, name))).toMatchObject(notFound);
});
