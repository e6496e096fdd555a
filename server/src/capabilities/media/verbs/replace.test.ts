import { readMediaUrl } from '@trunkline/contract/kernel/media-url';
import type { Asset } from '@trunkline/contract/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../../../kernel/resource/index.ts';
import { refusalOf } from '../../../testing.ts';
import { mediaSource } from '../source.ts';
import { createMediaTest, drawn, type MediaTest, paper } from '../testing.ts';
import { cleanMedia } from './clean.ts';
import { listUses } from './list-uses.ts';
import { replaceFile } from './replace.ts';
import { showFile } from './show-file.ts';

let net: MediaTest;
beforeAll(async () => {
  net = await createMediaTest();
});
afterAll(() => net.drop());

type Who = 'northAdmin' | 'northReseller' | 'clerk' | 'southAdmin' | 'owner';

/** A file that has come in whole, and is nothing yet. */
async function comeIn(bytes: Buffer, who: Who = 'northAdmin', companyId?: string) {
  const into = companyId === undefined ? {} : { company_id: companyId };
  const { id } = await net.begin(who, bytes.byteLength, 'new.png', into);
  await net.send(who, id, 0, bytes);
  return id;
}
const replace = async (asset: Asset, bytes: Buffer, who: Who = 'northAdmin') =>
  replaceFile(await net.as(who), {
    id: asset.id,
    version: asset.version,
    upload_id: await comeIn(bytes, who),
  });
/** Where an address leads that holds no longer. */
const movedFrom = async (url: string) => {
  const [, , id = '', name = ''] = url.split('/');
  const shown = await showFile(net, { id, name }, () => Promise.resolve());
  return shown !== null && 'movedTo' in shown ? shown.movedTo : null;
};
const hero = (url: string) => ({ sections: [{ type: 'hero', title: 'x', hero_image: url }] });
const one = async (text: string, values: unknown[]) => {
  const { rows } = await net.admin.query<{ found: string }>(text, values);
  return rows[0]?.found ?? '';
};

test('keeps id, words and place, holds the new picture, and is remembered', async () => {
  const before = await net.added('northAdmin', undefined, 'desk.png');
  await net.admin.query("update media_assets set alt_text = 'A desk' where id = $1", [before.id]);
  const asset = await getRow(await net.as('northAdmin'), mediaSource, { id: before.id });
  const after = await replace(asset, await drawn({ width: 900, height: 300 }));
  expect(after).toMatchObject({
    id: asset.id,
    original_filename: 'desk.png',
    alt_text: 'A desk',
    width: 900,
    height: 300,
  });
  expect(after.url).not.toBe(asset.url);
  expect((await net.show(after.url))?.type).toBe('image/webp');
  expect((await net.auditOf(asset.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    after: { width: 900 },
  });
});

test('whoever shows it shows the new one: pages, drafts, posts, with its size and their own focal point', async () => {
  const asset = await net.added('northAdmin');
  const used = asset.url.replace('-22.webp', '-04.webp');
  const page = await net.page(net.companies.north, hero(used));
  await net.admin.query(
    `insert into page_drafts (page_id, company_id, title, description, seo, content)
     select id, company_id, title, '', $2, $3 from pages where id = $1`,
    [page, JSON.stringify({ image: used }), JSON.stringify(`<p><img src="${used}" alt="a"></p>`)],
  );
  const post = await one(
    `insert into blog_posts (company_id, slug, title, content, cover_url, state, published_at, live_at, live)
     values ($1, 'shown', 'Shown', $2, $3, 'published', now(), now(), $4) returning id as found`,
    [
      net.companies.north,
      `<p><img src="${used}" alt=""></p>`,
      used,
      JSON.stringify({ cover_url: used }),
    ],
  );
  const below = await net.page(net.companies.northShop, hero(used));
  const after = await replace(asset, await drawn({ width: 1000, height: 250 }));
  const now = after.url.replace('-22.webp', '-04.webp');
  for (const [text, id] of [
    ['select content::text as found from pages where id = $1', page],
    ['select content::text as found from pages where id = $1', below],
    ['select seo::text || content::text as found from page_drafts where page_id = $1', page],
    ['select content || cover_url || live::text as found from blog_posts where id = $1', post],
  ] as const) {
    const found = await one(text, [id]);
    expect(found).toContain(now);
    expect(found).not.toContain(used);
  }
  const { items } = await listUses(await net.as('northAdmin'), { id: asset.id });
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['draft', 'page', 'page', 'post']);
});

test('the main logo of a site follows', async () => {
  const asset = await net.added('northAdmin');
  await net.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values ($1, 'main_logo', $2)`,
    [net.companies.north, JSON.stringify({ media_asset_id: asset.id, alt_text: '' })],
  );
  const after = await replace(asset, await drawn({ width: 500, height: 100 }));
  const logo = await one(
    `select setting_value ->> 'asset' as found from site_settings
     where company_id = $1 and setting_key = 'main_logo'`,
    [net.companies.north],
  );
  expect(JSON.parse(logo)).toMatchObject({ width: 500, height: 100 });
  expect(logo).toContain(readMediaUrl(after.url)?.hash);
});

test('every address it ever had leads to the present one, in the form that was asked for', async () => {
  const asset = await net.added('northAdmin', await drawn({ width: 1000, height: 500 }));
  const second = await replace(asset, await drawn({ width: 700, height: 500 }));
  const third = await replace(second, await drawn({ width: 800, height: 400 }));
  expect(await movedFrom(asset.url)).toBe(third.url);
  expect(await movedFrom(second.url.replace('-22.webp', '-13.webp'))).toBe(
    third.url.replace('-22.webp', '-13.webp'),
  );
  const form = (url: string, end: string) => url.replace(/-\d+x\d+-\d\d\.webp$/, end);
  expect(await movedFrom(form(asset.url, '-640.avif'))).toBe(form(third.url, '-640.avif'));
  expect(await movedFrom(form(asset.url, '-960.webp'))).toBe(form(third.url, '-800.webp'));
  expect((await net.show(form(third.url, '-800.webp')))?.type).toBe('image/webp');
});

test('what was there before is forgotten by the job, what is there now is not', async () => {
  const first = await drawn();
  const asset = await net.added('northAdmin', first);
  const path = async () => String((await net.stored(asset.id))?.['storage_path']);
  const old = await path();
  const second = await replace(asset, await drawn());
  await cleanMedia(net.database, net.files, net.clock.now);
  expect(await net.files.get(old)).toBeNull();
  expect(await net.files.get(await path())).not.toBeNull();
  // The first one comes back: under a key of its own, whatever becomes of the old one.
  const back = await replace(second, first);
  expect(back.url).toBe(asset.url);
  await cleanMedia(net.database, net.files, net.clock.now);
  expect(await net.show(back.url)).not.toBeNull();
  expect(await movedFrom(second.url)).toBe(back.url);
});

test('the same file changes nothing, and asked again it gives the same', async () => {
  const bytes = await drawn();
  const asset = await net.added('northAdmin', bytes);
  expect(await replace(asset, bytes)).toEqual(asset);
  const upload_id = await comeIn(await drawn());
  const context = await net.as('northAdmin');
  const input = { id: asset.id, version: asset.version, upload_id };
  const after = await replaceFile(context, input);
  expect(await replaceFile(context, input)).toEqual(after);
});

test('a document is replaced by a document, a picture by a picture', async () => {
  const document = await net.added('northAdmin', paper('Prices'), 'prices.pdf');
  const after = await replace(document, paper('New prices'));
  expect(after).toMatchObject({ kind: 'document', original_filename: 'prices.pdf' });
  expect(Buffer.from((await net.show(after.url))?.bytes ?? []).toString()).toContain('New prices');
  expect(await movedFrom(document.url)).toBe(after.url);
  expect(await refusalOf(replace(after, await drawn()))).toMatchObject({
    code: 'validation_failed',
    message: 'Please choose a PDF.',
  });
  const picture = await net.added('northAdmin');
  for (const [bytes, message] of [
    [paper('No picture'), 'Please choose a picture.'],
    [
      Buffer.from('<svg/>'),
      'Please choose a JPEG, PNG, WebP, AVIF or GIF picture, or a whole PDF.',
    ],
  ] as const)
    expect(await refusalOf(replace(picture, bytes))).toMatchObject({ message });
});

test('nothing is replaced by what the library has already, by halves, or over another’s change', async () => {
  const bytes = await drawn();
  await net.added('northAdmin', bytes);
  const asset = await net.added('northAdmin');
  expect(await refusalOf(replace(asset, bytes))).toMatchObject({
    message: 'Another file in the library is the same as this one.',
  });
  const { id: half } = await net.begin('northAdmin', 100);
  const context = await net.as('northAdmin');
  const input = { id: asset.id, version: asset.version };
  expect(await refusalOf(replaceFile(context, { ...input, upload_id: half }))).toMatchObject({
    code: 'conflict',
  });
  const upload_id = await comeIn(await drawn());
  const stale = replaceFile(context, { ...input, version: asset.version + 1, upload_id });
  expect(await refusalOf(stale)).toMatchObject({ code: 'conflict' });
  expect(await getRow(context, mediaSource, { id: asset.id })).toEqual(asset);
});

test('a logo or favicon that a theme shows is changed where themes are', async () => {
  const asset = await net.added('northAdmin');
  await net.admin.query('insert into tenant_themes (company_id, logo_media_id) values ($1, $2)', [
    net.companies.north,
    asset.id,
  ]);
  expect(await refusalOf(replace(asset, await drawn()))).toMatchObject({
    code: 'conflict',
    message: 'It is a logo or favicon in use. Choose another one there first.',
  });
  await net.admin.query('delete from tenant_themes where company_id = $1', [net.companies.north]);
});

test('nobody else replaces it, nor with another company’s upload', async () => {
  const asset = await net.added('northAdmin');
  const upload_id = await comeIn(await drawn());
  const input = { id: asset.id, version: asset.version, upload_id };
  for (const who of ['southAdmin', 'northReseller', 'clerk'] as const)
    expect(await refusalOf(replaceFile(await net.as(who), input))).toMatchObject({
      code: 'not_found',
    });
  const elsewhere = await comeIn(await drawn(), 'northAdmin', net.companies.northShop);
  const mixed = replaceFile(await net.as('northAdmin'), { ...input, upload_id: elsewhere });
  expect(await refusalOf(mixed)).toMatchObject({ code: 'not_found' });
  const theirs = replaceFile(await net.as('northAdmin'), {
    ...input,
    upload_id: await comeIn(await drawn(), 'southAdmin'),
  });
  expect(await refusalOf(theirs)).toMatchObject({ code: 'not_found' });
});
