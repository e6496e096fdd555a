import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../kernel/context.ts';
import { type BrandingTest, createBrandingTest, northTheme } from '../testing-themes.ts';
import { openPreview } from './open-preview.ts';
import { previewSite } from './preview.ts';

let network: BrandingTest;
let context: SignedIn;
beforeAll(async () => {
  network = await createBrandingTest();
  context = await network.as('northAdmin');
  await network.save('northAdmin');
});
afterAll(() => network.drop());

async function tokenFor(id: string, draft?: typeof northTheme): Promise<string> {
  const input = { id, embedded: false, ...(draft === undefined ? {} : { draft }) };
  return (await previewSite(context, input)).url.split('/')[2] ?? '';
}

test("shows the company in its saved theme, or in the link's draft", async () => {
  const saved = await openPreview(context, await tokenFor(network.companies.north));
  expect(saved?.siteContext.tenant).toMatchObject({
    company_id: network.companies.north,
    theme: { primary_color: '#123456' },
  });
  const draft = { ...northTheme, primary_color: '#abcdef' };
  const opened = await openPreview(context, await tokenFor(network.companies.northShop, draft));
  expect(opened?.siteContext).toMatchObject({
    claimed: false,
    tenant: { company_name: 'North Shop', theme: { primary_color: '#abcdef' } },
  });
});

test('a preview link stops working when it expires or the company has no public site', async () => {
  const token = await tokenFor(network.companies.northShop);
  const expiredContext = { ...context, now: () => new Date('2031-05-14T00:00:00Z') };
  expect(await openPreview(expiredContext, token)).toBeNull();
  await network.admin.query("update companies set status = 'suspended' where id = $1", [
    network.companies.northShop,
  ]);
  expect(await openPreview(context, token)).toBeNull();
});

test('a forged link shows nothing', async () => {
  const token = await tokenFor(network.companies.north);
  for (const other of ['', 'x', `${token}x`, token.slice(1), token.toUpperCase()]) {
    expect(await openPreview(context, other)).toBeNull();
  }
  const foreign = context.seal.close('other purpose', '{}', new Date('2032-01-01'));
  const empty = context.seal.close('branding preview', '{}', new Date('2032-01-01'));
  expect(await openPreview(context, foreign)).toBeNull();
  expect(await openPreview(context, empty)).toBeNull();
});
