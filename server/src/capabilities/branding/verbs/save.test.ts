import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest } from '../testing-themes.ts';

let network: BrandingTest;
beforeAll(async () => {
  network = await createBrandingTest();
});
beforeEach(() => network.reset());
afterAll(() => network.drop());

test('creates the branding, then changes it; each is audited', async () => {
  const first = await network.save('northAdmin');
  expect(first).toMatchObject({ own: true, version: 1, theme: { primary_color: '#123456' } });
  const second = await network.save('northAdmin', { primary_color: '#654321' }, 1);
  expect(second).toMatchObject({ version: 2, theme: { primary_color: '#654321' } });
  const { id } = (await network.stored(network.companies.north)) ?? {};
  expect(await network.auditOf(String(id))).toMatchObject([
    {
      action: 'insert',
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.north,
    },
    { before: { primary_color: '#123456' }, after: { primary_color: '#654321' } },
  ]);
});

test('the platform owner and an administrator above can save the branding of a company', async () => {
  await network.save('owner', {}, null, network.companies.southShop);
  await network.save('northAdmin', {}, null, network.companies.northShop);
  expect(await network.stored(network.companies.northShop)).toMatchObject({ font_family: 'Inter' });
});

test('two concurrent edits: the second gets a conflict, and nothing is lost', async () => {
  await network.save('northAdmin');
  await network.save('owner', { accent_color: '#aa0000' }, 1);
  const conflict = { code: 'conflict' };
  expect(await rejectionOf(network.save('northAdmin', {}, 1))).toMatchObject(conflict);
  expect(await rejectionOf(network.save('northAdmin', {}, null))).toMatchObject(conflict);
  expect(await network.stored(network.companies.north)).toMatchObject({ accent_color: '#aa0000' });
});

test('rejects unreadable colours with the pair, the ratio and the nearest readable colour', async () => {
  const refusal = await rejectionOf(network.save('northAdmin', { text_color: '#a0a0a0' }));
  expect(refusal).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'theme.text_color', message: expect.stringMatching(/^Text on background/) }],
  });
  const nearest = /#[0-9a-f]{6}/.exec(refusal.fields?.[0]?.message ?? '')?.[0];
  expect(await network.save('northAdmin', { text_color: nearest })).toMatchObject({ version: 1 });
});

test('rejects disallowed CSS line by line', async () => {
  const custom_css = 'h1 { color: red }\nh2 { position: fixed }\n@import "x";';
  expect(await rejectionOf(network.save('northAdmin', { custom_css }))).toMatchObject({
    code: 'validation_failed',
    fields: [
      { path: 'theme.custom_css', message: 'Line 2: The property “position” is not allowed.' },
      { path: 'theme.custom_css', message: 'Line 3: @import is not allowed.' },
    ],
  });
  expect(await network.stored(network.companies.north)).toBeNull();
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot save the theme',
  async (persona) => {
    await network.save('northAdmin');
    const before = await network.stored(network.companies.north);
    expect(['not_found', 'forbidden', 'conflict']).toContain(
      (await rejectionOf(network.save(persona, { primary_color: '#000000' }, 1))).code,
    );
    expect(await network.stored(network.companies.north)).toEqual(before);
  },
);

test("a reseller at the same company is denied administrators' actions", async () => {
  const company = network.companies.northShop;
  expect(await rejectionOf(network.save('northReseller', {}, null, company))).toMatchObject({
    code: 'forbidden',
  });
  expect(await network.stored(company)).toBeNull();
});
