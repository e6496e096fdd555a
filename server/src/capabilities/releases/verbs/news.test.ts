import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { markSeen } from './mark-seen.ts';
import { readNews } from './news.ts';

let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

const published_at = '2026-01-01T00:00:00Z';
const titles = async (persona: keyof ReleaseTest['people']) =>
  (await readNews(await network.signedIn(persona))).items.map(({ title }) => title);

test('release notes reach people in the company and all companies below, but not in siblings or above', async () => {
  const { title } = await network.note('north', { published_at });
  for (const persona of ['northAdmin', 'northReseller', 'clerk'] as const)
    expect(await titles(persona)).toContain(title);
  for (const persona of ['southAdmin', 'owner'] as const)
    expect(await titles(persona)).not.toContain(title);
});

test('leaves out drafts, and shows targeted notes to their audience only', async () => {
  const draft = await network.note('north');
  const forAdmins = await network.note('north', { published_at, audience: 'administrators' });
  const forResellers = await network.note('north', { published_at, audience: 'resellers' });
  const forUsers = await network.note('north', { published_at, audience: 'end_users' });
  const created = new Set([forAdmins.title, forResellers.title, forUsers.title, draft.title]);
  const newsFor = async (persona: keyof ReleaseTest['people']) =>
    (await titles(persona)).filter((title) => created.has(title));
  expect(await newsFor('northReseller')).toEqual([forResellers.title]);
  expect(await newsFor('clerk')).toEqual([forUsers.title]);
  // Users who manage notes see published notes of every audience, but no drafts.
  expect(await newsFor('northAdmin')).toContain(forAdmins.title);
  expect(await newsFor('northAdmin')).not.toContain(draft.title);
});

test('notes for partners reach people in partner companies of the given tier and above', async () => {
  const lowestCompany = await network.createTenant(network.companies.northShop, 'customer');
  const partnerUser = await network.person(network.companies.northShop, 'end_user');
  const notPartner = await network.person(lowestCompany, 'end_user');
  const audiences = ['partners', 'silver_partners', 'gold_partners', 'platinum_partners'] as const;
  const notes = new Map<string, string>();
  for (const audience of audiences)
    notes.set((await network.note('north', { published_at, audience })).title, audience);
  // From another publisher: a partner tier only counts with the company that granted it.
  const platformNote = await network.note('platform', { published_at, audience: 'partners' });
  const read = async (person: typeof partnerUser) =>
    (await readNews(await network.signedInAs(person))).items
      .map(({ title }) => (title === platformNote.title ? 'elsewhere' : notes.get(title)))
      .filter((item) => item !== undefined)
      .toSorted();
  expect(await read(partnerUser)).toEqual([]);
  await network.admin.query(
    `insert into partners (company_id, partner_company_id, tier) values ($1, $2, 'gold')`,
    [network.companies.north, network.companies.northShop],
  );
  expect(await read(partnerUser)).toEqual(['gold_partners', 'partners', 'silver_partners']);
  expect(await read(notPartner)).toEqual([]);
  const updatePartner = (set: string) =>
    network.admin.query(`update partners set ${set} where company_id = $1`, [
      network.companies.north,
    ]);
  await updatePartner("tier = 'registered'");
  expect(await read(partnerUser)).toEqual(['partners']);
  await updatePartner('deleted_at = now()');
  expect(await read(partnerUser)).toEqual([]);
});

test('marks the notes that everyone can read on this host', async () => {
  const forAll = await network.note('north', { published_at });
  const forSignedIn = await network.note('north', { published_at, audience: 'signed_in' });
  const read = async (host: 'north' | 'south') => {
    const { siteContext } = await network.visitor(host);
    const { items } = await readNews({ ...(await network.signedIn('northAdmin')), siteContext });
    return [forAll, forSignedIn].map(({ id }) => items.find((item) => item.id === id)?.public);
  };
  expect(await read('north')).toEqual([true, false]);
  // On another company's site neither note has an address.
  expect(await read('south')).toEqual([false, false]);
});

test('counts notes published since the last visit', async () => {
  const clerk = await network.signedIn('clerk');
  expect((await readNews(clerk)).unseen).toBeGreaterThan(0);
  const { seen_at } = await markSeen(clerk);
  expect((await readNews(clerk)).unseen).toBe(0);
  const publishedAt = new Date(Date.parse(seen_at) + 60_000).toISOString();
  await network.note('platform', { published_at: publishedAt });
  expect((await readNews(clerk)).unseen).toBe(1);
});
