import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { mediaSource } from '../source.ts';
import { createMediaTest, drawPicture, type MediaTest, pdfWithTitle } from '../testing.ts';
import { cleanMedia } from './clean.ts';
import { replaceFile } from './replace.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

test('a replaced file keeps its ID, name and alternative text, shows the new picture, and is audited', async () => {
  const before = await network.addAsset('northAdmin', undefined, 'desk.png');
  await network.admin.query("update media_assets set alt_text = 'A desk' where id = $1", [
    before.id,
  ]);
  const asset = await getRow(await network.as('northAdmin'), mediaSource, { id: before.id });
  const after = await network.replace(asset, await drawPicture({ width: 900, height: 300 }));
  expect(after).toMatchObject({
    id: asset.id,
    original_filename: 'desk.png',
    alt_text: 'A desk',
    width: 900,
    height: 300,
  });
  expect(after.url).not.toBe(asset.url);
  expect((await network.show(after.url))?.type).toBe('image/webp');
  expect((await network.auditOf(asset.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    after: { width: 900 },
  });
});

test('every earlier address redirects to the current one, in the requested size', async () => {
  const asset = await network.addAsset(
    'northAdmin',
    await drawPicture({ width: 1000, height: 500 }),
  );
  const second = await network.replace(asset, await drawPicture({ width: 700, height: 500 }));
  const third = await network.replace(second, await drawPicture({ width: 800, height: 400 }));
  expect(await network.redirectOf(asset.url)).toBe(third.url);
  expect(await network.redirectOf(second.url.replace('-22.webp', '-13.webp'))).toBe(
    third.url.replace('-22.webp', '-13.webp'),
  );
  const form = (url: string, end: string) => url.replace(/-\d+x\d+-\d\d\.webp$/, end);
  expect(await network.redirectOf(form(asset.url, '-640.avif'))).toBe(form(third.url, '-640.avif'));
  expect(await network.redirectOf(form(asset.url, '-960.webp'))).toBe(form(third.url, '-800.webp'));
  expect((await network.show(form(third.url, '-800.webp')))?.type).toBe('image/webp');
});

test('the job deletes the previous content and keeps the current one', async () => {
  const first = await drawPicture();
  const asset = await network.addAsset('northAdmin', first);
  const path = async () => String((await network.stored(asset.id))?.['storage_path']);
  const old = await path();
  const second = await network.replace(asset, await drawPicture());
  await cleanMedia(network.database, network.files, network.clock.now);
  expect(await network.files.get(old)).toBeNull();
  expect(await network.files.get(await path())).not.toBeNull();
  // The first content returns under its own key, independent of the old file.
  const restored = await network.replace(second, first);
  expect(restored.url).toBe(asset.url);
  await cleanMedia(network.database, network.files, network.clock.now);
  expect(await network.show(restored.url)).not.toBeNull();
  expect(await network.redirectOf(second.url)).toBe(restored.url);
});

test('the same file changes nothing, and repeating the request gives the same result', async () => {
  const bytes = await drawPicture();
  const asset = await network.addAsset('northAdmin', bytes);
  expect(await network.replace(asset, bytes)).toEqual(asset);
  const upload_id = await network.receiveUpload(await drawPicture());
  const context = await network.as('northAdmin');
  const input = { id: asset.id, version: asset.version, upload_id };
  const after = await replaceFile(context, input);
  expect(await replaceFile(context, input)).toEqual(after);
});

test('a document is replaced by a document, a picture by a picture', async () => {
  const document = await network.addAsset('northAdmin', pdfWithTitle('Prices'), 'prices.pdf');
  const after = await network.replace(document, pdfWithTitle('New prices'));
  expect(after).toMatchObject({ kind: 'document', original_filename: 'prices.pdf' });
  expect(Buffer.from((await network.show(after.url))?.bytes ?? []).toString()).toContain(
    'New prices',
  );
  expect(await network.redirectOf(document.url)).toBe(after.url);
  expect(await rejectionOf(network.replace(after, await drawPicture()))).toMatchObject({
    code: 'validation_failed',
    message: 'Please choose a PDF.',
  });
  const picture = await network.addAsset('northAdmin');
  for (const [bytes, message] of [
    [pdfWithTitle('No picture'), 'Please choose a picture.'],
    [Buffer.from('<svg/>'), 'Choose a JPEG, PNG, WebP, AVIF or GIF picture, or a valid PDF.'],
  ] as const)
    expect(await rejectionOf(network.replace(picture, bytes))).toMatchObject({ message });
});

test('rejects a file already in the library, an unfinished upload and an outdated version', async () => {
  const bytes = await drawPicture();
  await network.addAsset('northAdmin', bytes);
  const asset = await network.addAsset('northAdmin');
  expect(await rejectionOf(network.replace(asset, bytes))).toMatchObject({
    message: 'The same file is already in the library.',
  });
  const { id: unfinished } = await network.begin('northAdmin', 100);
  const context = await network.as('northAdmin');
  const input = { id: asset.id, version: asset.version };
  expect(
    await rejectionOf(replaceFile(context, { ...input, upload_id: unfinished })),
  ).toMatchObject({
    code: 'conflict',
  });
  const upload_id = await network.receiveUpload(await drawPicture());
  const stale = replaceFile(context, { ...input, version: asset.version + 1, upload_id });
  expect(await rejectionOf(stale)).toMatchObject({ code: 'conflict' });
  expect(await getRow(context, mediaSource, { id: asset.id })).toEqual(asset);
});

/** Blocks all callers until this many have stored their bytes. */
function barrierFor(count: number) {
  let storedCount = 0;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    ...network.files,
    async put(key: string, bytes: Uint8Array) {
      await network.files.put(key, bytes);
      storedCount += 1;
      if (storedCount === count) open();
      await all;
    },
  };
}

test('two simultaneous replacements with the same content: one succeeds, and its bytes remain', async () => {
  const asset = await network.addAsset('northAdmin');
  const bytes = await drawPicture();
  const uploads = [await network.receiveUpload(bytes), await network.receiveUpload(bytes)];
  const context = { ...(await network.as('northAdmin')), files: barrierFor(2) };
  const input = { id: asset.id, version: asset.version };
  const results = await Promise.allSettled(
    uploads.map((upload_id) => replaceFile(context, { ...input, upload_id })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const after = await getRow(context, mediaSource, { id: asset.id });
  expect(await network.show(after.url)).not.toBeNull();
  await cleanMedia(network.database, network.files, network.clock.now);
  expect(await network.show(after.url)).not.toBeNull();
});

test('a lost response after the commit removes nothing; unreferenced files are deleted', async () => {
  const asset = await network.addAsset('northAdmin');
  const context = await network.as('northAdmin');
  const { database } = context;
  const keys: string[] = [];
  const files = {
    ...network.files,
    async put(key: string, bytes: Uint8Array) {
      keys.push(key);
      await network.files.put(key, bytes);
    },
  };
  const transaction: typeof database.transaction = async (...args) => {
    const result = await database.transaction(...args);
    if (args[0] === 'app_user' && keys.length === 1) throw new Error('connection lost');
    return result;
  };
  const input = { id: asset.id, version: asset.version };
  const upload_id = await network.receiveUpload(await drawPicture());
  const brokenContext = { ...context, files, database: { ...database, transaction } };
  await expect(replaceFile(brokenContext, { ...input, upload_id })).rejects.toThrow(
    'connection lost',
  );
  await cleanMedia(network.database, network.files, network.clock.now);
  const after = await replaceFile(context, { ...input, upload_id });
  expect(await network.show(after.url)).not.toBeNull();
  // Another replacement conflicts with the theme using the file, and is refused after its bytes are
  // stored.
  await network.admin.query(
    'insert into tenant_themes (company_id, logo_media_id) values ($1, $2)',
    [network.companies.north, asset.id],
  );
  const next = {
    ...input,
    version: after.version,
    upload_id: await network.receiveUpload(await drawPicture()),
  };
  expect(await rejectionOf(replaceFile({ ...context, files }, next))).toMatchObject({
    code: 'conflict',
  });
  await network.admin.query('delete from tenant_themes where company_id = $1', [
    network.companies.north,
  ]);
  await cleanMedia(network.database, network.files, network.clock.now);
  const storedFiles = await Promise.all(keys.map((key) => network.files.get(key)));
  expect(storedFiles.map((bytes) => bytes !== null)).toEqual([true, false]);
});

test('a picture that a theme uses as its logo cannot be replaced', async () => {
  const asset = await network.addAsset('northAdmin');
  await network.admin.query(
    'insert into tenant_themes (company_id, logo_media_id) values ($1, $2)',
    [network.companies.north, asset.id],
  );
  expect(await rejectionOf(network.replace(asset, await drawPicture()))).toMatchObject({
    code: 'conflict',
    message: 'This picture is used as a logo or favicon. Choose another one there first.',
  });
  await network.admin.query('delete from tenant_themes where company_id = $1', [
    network.companies.north,
  ]);
});

test("no one else can replace the file, or use another company's upload", async () => {
  const asset = await network.addAsset('northAdmin');
  const upload_id = await network.receiveUpload(await drawPicture());
  const input = { id: asset.id, version: asset.version, upload_id };
  for (const persona of ['southAdmin', 'northReseller', 'clerk'] as const)
    expect(await rejectionOf(replaceFile(await network.as(persona), input))).toMatchObject({
      code: 'not_found',
    });
  const foreignUpload = await network.receiveUpload(
    await drawPicture(),
    'northAdmin',
    network.companies.northShop,
  );
  const mixed = replaceFile(await network.as('northAdmin'), { ...input, upload_id: foreignUpload });
  expect(await rejectionOf(mixed)).toMatchObject({ code: 'not_found' });
  const attempt = replaceFile(await network.as('northAdmin'), {
    ...input,
    upload_id: await network.receiveUpload(await drawPicture(), 'southAdmin'),
  });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});
