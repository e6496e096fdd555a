import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest, pictureOf } from '../testing-themes.ts';

let network: BrandingTest;
beforeAll(async () => {
  network = await createBrandingTest();
});
beforeEach(() => network.reset());
afterAll(() => network.drop());

test('a logo keeps its shape, a favicon becomes a square in four sizes', async () => {
  const { logo } = await network.setPicture('northAdmin', 'logo', await pictureOf('red', 900, 300));
  expect(logo).toMatchObject({ width: 480, height: 160 });
  const { favicon, own } = await network.setPicture(
    'northAdmin',
    'favicon',
    await pictureOf('blue'),
  );
  expect({ own, favicon }).toMatchObject({ own: true, favicon: { width: 512, height: 512 } });
  const [, hash = ''] = /\/([0-9a-f]{64})\.png$/.exec(favicon?.url ?? '') ?? [];
  for (const side of [48, 180, 192]) {
    const bytes = await network.files.get(`media/${network.companies.north}/${hash}-${side}.png`);
    expect(await sharp(bytes ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'png',
      width: side,
      height: side,
    });
  }
});

test('stores one row per picture with its description; the audit log records the actor', async () => {
  const image = await pictureOf('red');
  await network.setPicture('northAdmin', 'logo', image);
  await network.setPicture('northAdmin', 'logo', image);
  const { rows } = await network.admin.query<{ id: string }>('select * from media_assets');
  expect(rows).toMatchObject([
    {
      company_id: network.companies.north,
      original_filename: 'our logo.png',
      alt_text: 'North',
      mime_type: 'image/webp',
      created_by: network.people.northAdmin.id,
    },
  ]);
  expect(await network.auditOf(rows[0]?.id ?? '')).toMatchObject([
    { action: 'insert', actor_id: network.people.northAdmin.id },
  ]);
});

test('strips all other data from the file', async () => {
  const exifTags = { IFD0: { Copyright: 'A. Photographer', Artist: 'me' } };
  const create = { width: 300, height: 300, channels: 3 as const, background: 'red' };
  const bytes = await sharp({ create }).withExif(exifTags).jpeg().toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { logo } = await network.setPicture('northAdmin', 'logo', bytes.toString('base64'));
  const key = `media/${network.companies.north}/${logo?.url.split('/').at(-1)}`;
  const stored = (await network.files.get(key)) ?? Buffer.alloc(0);
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['GIF', 'GIF89a'],
  ['a file that only begins like a picture', '\x89PNG\r\n\x1a\n<svg/>'],
])('%s is refused', async (_, text) => {
  const image = Buffer.from(text, 'latin1').toString('base64');
  expect(await rejectionOf(network.setPicture('northAdmin', 'favicon', image))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'image' }],
  });
  expect(await network.stored(network.companies.north)).toBeNull();
});

test('rejects a small file that would expand to a huge picture', async () => {
  const image = await pictureOf('red', 8000, 8000);
  expect(await rejectionOf(network.setPicture('northAdmin', 'logo', image))).toMatchObject({
    code: 'validation_failed',
  });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot set a picture',
  async (persona) => {
    const refusal = await rejectionOf(network.setPicture(persona, 'logo', await pictureOf('red')));
    expect(['forbidden', 'not_found']).toContain(refusal.code);
    expect(await network.stored(network.companies.north)).toBeNull();
  },
);

test("the database does not let a theme use another company's picture", async () => {
  await network.setPicture('southAdmin', 'logo', await pictureOf('red'), network.companies.south);
  await network.save('northAdmin');
  const { logo_media_id } = (await network.stored(network.companies.south)) ?? {};
  const claims = { user_id: network.people.owner.id, aal: 'aal2' } as const;
  const update = network.database.transaction('app_user', claims, (tx) =>
    tx
      .updateTable('tenant_themes')
      .set({ logo_media_id: String(logo_media_id) })
      .where('company_id', '=', network.companies.north)
      .execute(),
  );
  expect(await rejectionOf(update)).toMatchObject({ code: 'validation_failed' });
});
