import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest, northTheme } from '../testing-themes.ts';
import { previewSite } from './preview.ts';

let network: BrandingTest;
beforeAll(async () => {
  network = await createBrandingTest();
});
afterAll(() => network.drop());

type Input = Partial<Parameters<typeof previewSite>[1]>;
const preview = async (persona: 'northAdmin' | 'southAdmin' | 'northReseller', input: Input = {}) =>
  previewSite(await network.as(persona), {
    id: network.companies.north,
    embedded: false,
    ...input,
  });

test('returns an expiring link on our own host: valid for a week if shared, for minutes inside the form', async () => {
  const shared = await preview('northAdmin');
  expect(shared.url).toMatch(/^\/preview\/[\w.-]+\/$/);
  expect(shared.expires_at).toBe('2031-05-13T07:08:10.000Z');
  const { expires_at } = await preview('northAdmin', { embedded: true, draft: northTheme });
  expect(expires_at).toBe('2031-05-06T07:23:10.000Z');
});

test('rejects a draft that could not be saved', async () => {
  const draft = { ...northTheme, text_color: '#cccccc', custom_css: 'a{position:fixed}' };
  expect(await rejectionOf(preview('northAdmin', { draft }))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'theme.text_color' }, { path: 'theme.custom_css' }],
  });
});

test('rejects a draft that is too long for a URL and suggests saving it', async () => {
  const rule = (at: number) => `.c${at * 7919} { width: ${(at * 104_729) % 99_991}px }`;
  const draft = {
    ...northTheme,
    custom_css: Array.from({ length: 399 }, (_, index) => rule(index)).join('\n'),
  };
  expect(await rejectionOf(preview('northAdmin', { draft }))).toMatchObject({
    fields: [{ path: 'draft.custom_css', message: expect.stringContaining('Save it') }],
  });
});

test.each(['southAdmin', 'northReseller'] as const)(
  '%s cannot preview the site',
  async (persona) => {
    expect(await rejectionOf(preview(persona))).toMatchObject({ code: 'not_found' });
  },
);

test('someone who sees a company but cannot change its branding gets no link', async () => {
  expect(
    await rejectionOf(preview('northReseller', { id: network.companies.northShop })),
  ).toMatchObject({
    code: 'forbidden',
  });
});
