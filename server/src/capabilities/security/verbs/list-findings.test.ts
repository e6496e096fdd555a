import { Finding } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { listFindings } from './list-findings.ts';

let network: PostureTest;
beforeAll(async () => {
  network = await createPostureTest();
});
afterAll(() => network.drop());

const list = async (persona: keyof PostureTest['people'], company?: string) =>
  (
    await listFindings(await network.signedIn(persona), {
      state: 'open',
      company_id: company,
      limit: 200,
    })
  ).items.map((item) => Finding.parse(item));

test('lists findings of a company and those below it, page by page', async () => {
  const { id } = await network.cause('dormant_admins');
  const found = (await list('northAdmin')).find((item) => item.id === id);
  expect(found).toMatchObject({ company_name: 'North', can_fix: true, since: network.ago(91) });
  expect((await list('owner', network.companies.north)).map((item) => item.id)).toContain(id);
  expect((await list('owner', network.companies.northShop)).map((item) => item.id)).not.toContain(
    id,
  );
  const admin = await network.signedIn('northAdmin');
  const first = await listFindings(admin, { state: 'open', limit: 1 });
  const cursor = first.nextCursor ?? '';
  const second = await listFindings(admin, { state: 'open', limit: 1, cursor });
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
});

test('shows no findings to other companies or to people without the permission', async () => {
  const { id } = await network.cause('dormant_admins');
  for (const persona of ['southAdmin', 'northReseller', 'clerk'] as const)
    expect((await list(persona)).map((item) => item.id)).not.toContain(id);
});
