import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { mediaSource } from '../source.ts';
import { createMediaTest, drawPicture, type MediaTest, pdfWithTitle } from '../testing.ts';
import { cleanMedia } from './clean.ts';
import { replaceFile } from './replace.ts';

let net: MediaTest;
beforeAll(async () => {
  net = await createMediaTest();
});
afterAll(() => net.drop());

test('keeps ID, alternative text and folder, contains the new picture, and is audited', async () => {
  const before = await net.added('northAdmin', undefined, 'desk.png');
  await net.admin.query("update media_assets set alt_text = 'A desk' where id = $1", [before.id]);
  const asset = await getRow(await net.as('northAdmin'), mediaSource, { id: before.id });
  const after = await net.replace(asset, await drawPicture({ width: 900, height: 300 }));
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

test('every earlier address redirects to the current one, in the requested size', async () => {
  const asset = await net.added('northAdmin', await drawPicture({ width: 1000, height: 500 }));
  const second = await net.replace(asset, await drawPicture({ width: 700, height: 500 }));
  const third = await net.replace(second, await drawPicture({ width: 800, height: 400 }));
  expect(await net.redirectOf(asset.url)).toBe(third.url);
  expect(await net.redirectOf(second.url.replace('-22.webp', '-13.webp'))).toBe(
    third.url.replace('-22.webp', '-13.webp'),
  );
  const form = (url: string, end: string) => url.replace(/-\d+x\d+-\d\d\.webp$/, end);
  expect(await net.redirectOf(form(asset.url, '-640.avif'))).toBe(form(third.url, '-640.avif'));
  expect(await net.redirectOf(form(asset.url, '-960.webp'))).toBe(form(third.url, '-800.webp'));
  expect((await net.show(form(third.url, '-800.webp')))?.type).toBe('image/webp');
});

test('the job deletes the previous content and keeps the current one', async () => {
  const first = await drawPicture();
  const asset = await net.added('northAdmin', first);
  const path = async () => String((await net.stored(asset.id))?.['storage_path']);
  const old = await path();
  const second = await net.replace(asset, await drawPicture());
  await cleanMedia(net.database, net.files, net.clock.now);
  expect(await net.files.get(old)).toBeNull();
  expect(await net.files.get(await path())).not.toBeNull();
  // The first content returns under its own key, independent of the old file.
  const restored = await net.replace(second, first);
  expect(restored.url).toBe(asset.url);
  await cleanMedia(net.database, net.files, net.clock.now);
  expect(await net.show(restored.url)).not.toBeNull();
  expect(await net.redirectOf(second.url)).toBe(restored.url);
});

test('the same file changes nothing, and repeating the request gives the same result', async () => {
  const bytes = await drawPicture();
  const asset = await net.added('northAdmin', bytes);
  expect(await net.replace(asset, bytes)).toEqual(asset);
  const upload_id = await net.receiveUpload(await drawPicture());
  const context = await net.as('northAdmin');
  const input = { id: asset.id, version: asset.version, upload_id };
  const after = await replaceFile(context, input);
  expect(await replaceFile(context, input)).toEqual(after);
});

test('a document is replaced by a document, a picture by a picture', async () => {
  const document = await net.added('northAdmin', pdfWithTitle('Prices'), 'prices.pdf');
  const after = await net.replace(document, pdfWithTitle('New prices'));
  expect(after).toMatchObject({ kind: 'document', original_filename: 'prices.pdf' });
  expect(Buffer.from((await net.show(after.url))?.bytes ?? []).toString()).toContain('New prices');
  expect(await net.redirectOf(document.url)).toBe(after.url);
  expect(await rejectionOf(net.replace(after, await drawPicture()))).toMatchObject({
    code: 'validation_failed',
    message: 'Please choose a PDF.',
  });
  const picture = await net.added('northAdmin');
  for (const [bytes, message] of [
    [pdfWithTitle('No picture'), 'Please choose a picture.'],
    [Buffer.from('<svg/>'), 'Choose a JPEG, PNG, WebP, AVIF or GIF picture, or a valid PDF.'],
  ] as const)
    expect(await rejectionOf(net.replace(picture, bytes))).toMatchObject({ message });
});

test('rejects a file already in the library, an unfinished upload and an outdated version', async () => {
  const bytes = await drawPicture();
  await net.added('northAdmin', bytes);
  const asset = await net.added('northAdmin');
  expect(await rejectionOf(net.replace(asset, bytes))).toMatchObject({
    message: 'The same file is already in the library.',
  });
  const { id: unfinished } = await net.begin('northAdmin', 100);
  const context = await net.as('northAdmin');
  const input = { id: asset.id, version: asset.version };
  expect(
    await rejectionOf(replaceFile(context, { ...input, upload_id: unfinished })),
  ).toMatchObject({
    code: 'conflict',
  });
  const upload_id = await net.receiveUpload(await drawPicture());
  const stale = replaceFile(context, { ...input, version: asset.version + 1, upload_id });
  expect(await rejectionOf(stale)).toMatchObject({ code: 'conflict' });
  expect(await getRow(context, mediaSource, { id: asset.id })).toEqual(asset);
});

/** Blocks all callers until this many have stored their bytes. */
function barrierFor(count: number) {
  let come = 0;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    ...net.files,
    async put(key: string, bytes: Uint8Array) {
      await net.files.put(key, bytes);
      come += 1;
      if (come === count) open();
      await all;
    },
  };
}

test('two simultaneous replacements with the same content: one succeeds, and its bytes remain', async () => {
  const asset = await net.added('northAdmin');
  const bytes = await drawPicture();
  const uploads = [await net.receiveUpload(bytes), await net.receiveUpload(bytes)];
  const context = { ...(await net.as('northAdmin')), files: barrierFor(2) };
  const input = { id: asset.id, version: asset.version };
  const results = await Promise.allSettled(
    uploads.map((upload_id) => replaceFile(context, { ...input, upload_id })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const after = await getRow(context, mediaSource, { id: asset.id });
  expect(await net.show(after.url)).not.toBeNull();
  await cleanMedia(net.database, net.files, net.clock.now);
  expect(await net.show(after.url)).not.toBeNull();
});

test('a lost response after the commit removes nothing; unreferenced files are deleted', async () => {
  const asset = await net.added('northAdmin');
  const context = await net.as('northAdmin');
  const { database } = context;
  const keys: string[] = [];
  const files = {
    ...net.files,
    async put(key: string, bytes: Uint8Array) {
      keys.push(key);
      await net.files.put(key, bytes);
    },
  };
  const transaction: typeof database.transaction = async (...args) => {
    const result = await database.transaction(...args);
    if (args[0] === 'app_user' && keys.length === 1) throw new Error('connection lost');
    return result;
  };
  const input = { id: asset.id, version: asset.version };
  const upload_id = await net.receiveUpload(await drawPicture());
  const brokenContext = { ...context, files, database: { ...database, transaction } };
  await expect(replaceFile(brokenContext, { ...input, upload_id })).rejects.toThrow(
    'connection lost',
  );
  await cleanMedia(net.database, net.files, net.clock.now);
  const after = await replaceFile(context, { ...input, upload_id });
  expect(await net.show(after.url)).not.toBeNull();
  // Another replacement conflicts with the theme using the file, and is refused after its bytes are
  // stored.
  await net.admin.query('insert into tenant_themes (company_id, logo_media_id) values ($1, $2)', [
    net.companies.north,
    asset.id,
  ]);
  const next = {
    ...input,
    version: after.version,
    upload_id: await net.receiveUpload(await drawPicture()),
  };
  expect(await rejectionOf(replaceFile({ ...context, files }, next))).toMatchObject({
    code: 'conflict',
  });
  await net.admin.query('delete from tenant_themes where company_id = $1', [net.companies.north]);
  await cleanMedia(net.database, net.files, net.clock.now);
  const storedFiles = await Promise.all(keys.map((key) => net.files.get(key)));
  expect(storedFiles.map((bytes) => bytes !== null)).toEqual([true, false]);
});

test('a logo or favicon used by a theme is changed in the theme', async () => {
  const asset = await net.added('northAdmin');
  await net.admin.query('insert into tenant_themes (company_id, logo_media_id) values ($1, $2)', [
    net.companies.north,
    asset.id,
  ]);
  expect(await rejectionOf(net.replace(asset, await drawPicture()))).toMatchObject({
    code: 'conflict',
    message: 'This picture is used as a logo or favicon. Choose another one there first.',
  });
  await net.admin.query('delete from tenant_themes where company_id = $1', [net.companies.north]);
});

test("no one else can replace it, or use another company's upload", async () => {
  const asset = await net.added('northAdmin');
  const upload_id = await net.receiveUpload(await drawPicture());
  const input = { id: asset.id, version: asset.version, upload_id };
  for (const persona of ['southAdmin', 'northReseller', 'clerk'] as const)
    expect(await rejectionOf(replaceFile(await net.as(persona), input))).toMatchObject({
      code: 'not_found',
    });
  const foreignUpload = await net.receiveUpload(
    await drawPicture(),
    'northAdmin',
    net.companies.northShop,
  );
  const mixed = replaceFile(await net.as('northAdmin'), { ...input, upload_id: foreignUpload });
  expect(await rejectionOf(mixed)).toMatchObject({ code: 'not_found' });
  const attempt = replaceFile(await net.as('northAdmin'), {
    ...input,
    upload_id: await net.receiveUpload(await drawPicture(), 'southAdmin'),
  });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});
