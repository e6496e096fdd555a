import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Attachment, Message } from '@trunkline/contract/messaging';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanMedia } from '../capabilities/media/index.ts';
import { drawPicture, pdfWithTitle } from '../capabilities/media/testing.ts';
import {
  type ConversationTest,
  createConversationTest,
} from '../capabilities/messaging/testing-conversations.ts';
import { cleanAttachments } from '../capabilities/messaging/index.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: ConversationTest;
let service: TestService;
type SendRequest = Awaited<ReturnType<TestService['as']>>;
let author: SendRequest;
let reader: SendRequest;
let outsider: SendRequest;
beforeAll(async () => {
  network = await createConversationTest();
  await network.liftLimits();
  service = await createTestService(network);
  author = await service.as(network.people.northAdmin);
  reader = await service.as(network.people.northReseller);
  outsider = await service.as(network.people.outsider);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

async function announce(size: number, filename = 'list.txt', request = author): Promise<string> {
  const response = await request('/api/attachments', { method: 'POST', json: { filename, size } });
  return (response.json() as { id: string }).id;
}
const contentOf = (id: string) => `/api/attachments/${id}/content`;
const uploadPart = (id: string, raw: Buffer, request = author, headers = {}) =>
  request(contentOf(id), { method: 'PUT', raw, headers });
async function uploadFile(raw: Buffer, filename?: string): Promise<string> {
  const id = await announce(raw.byteLength, filename);
  expect((await uploadPart(id, raw)).status).toBe(200);
  return id;
}
async function send(attachments: string[], kind: 'message' | 'note' = 'message') {
  const { id } = await network.start('northAdmin', { company: 'northShop' });
  const response = await author(`/api/conversations/${id}/messages`, {
    method: 'POST',
    json: { key: randomUUID(), attachments, kind },
  });
  expect(response.status).toBe(200);
  return response.json() as Message;
}

test('a picture is re-encoded without its metadata, and shown to those who can see the message', async () => {
  const photo = await sharp(await drawPicture({ type: 'jpeg' }))
    .withExif({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('Secret place')).toBe(true);
  const id = await uploadFile(photo, 'Holiday.JPG');
  const { attachments } = await send([id]);
  expect(attachments).toEqual([
    {
      id,
      filename: 'Holiday.webp',
      mime_type: 'image/webp',
      bytes: expect.any(Number) as number,
      width: 640,
      height: 360,
      url: contentOf(id),
    },
  ]);
  const response = await reader(contentOf(id));
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const { exif, format } = await sharp(response.bytes).metadata();
  expect({ exif, format }).toEqual({ exif: undefined, format: 'webp' });
});

test.each([
  ['text with markup', 'x.txt', Buffer.from('<script>alert(1)</script>'), 'text/plain'],
  ['a PDF', 'p.pdf', pdfWithTitle('x'), 'application/pdf'],
  ['an office document', 'a.docx', Buffer.from('PK\x03\x04\0\0\0'), 'application/zip'],
])('%s is served as a download, never inline', async (_what, filename, raw, type) => {
  const id = await uploadFile(raw, filename);
  await send([id]);
  const { headers, bytes, status } = await reader(contentOf(id));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining(type) as string,
    'content-disposition': expect.stringMatching(/^attachment; filename="/) as string,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(bytes).toEqual(raw);
});

test.each([
  ['a page', 'x.html', Buffer.from('<script>alert(1)</script>')],
  ['a drawing that can hold scripts', 'x.svg', Buffer.from('<svg><script/></svg>')],
  ['a program', 'setup.exe', Buffer.from('MZ\x90\0\x03', 'latin1')],
])('rejects %s, naming the accepted types', async (_what, filename, raw) => {
  const id = await announce(raw.byteLength, filename);
  const response = await uploadPart(id, raw);
  expect(errorIn(response)).toBe('400 validation_failed');
  expect((response.json() as { message: string }).message).toMatch(/archive/);
  expect(errorIn(await author(contentOf(id)))).toBe('404 not_found');
});

test('only its uploader can read a file before it is sent, and only readers of the message afterwards', async () => {
  const id = await uploadFile(Buffer.from('Prices'));
  expect((await author(contentOf(id))).text).toBe('Prices');
  for (const request of [reader, outsider])
    expect(errorIn(await request(contentOf(id)))).toBe('404 not_found');
  await send([id]);
  expect((await reader(contentOf(id))).text).toBe('Prices');
  expect(errorIn(await outsider(contentOf(id)))).toBe('404 not_found');
  expect(errorIn(await service.request(contentOf(id)))).toBe('401 unauthenticated');
  const noteFile = await uploadFile(Buffer.from('Internal'));
  await send([noteFile], 'note');
  expect(errorIn(await reader(contentOf(noteFile)))).toBe('404 not_found');
});

test('a file can be sent once, and only by the person who uploaded it', async () => {
  const id = await uploadFile(Buffer.from('Mine'));
  const { id: conversation } = await network.start('northAdmin', { company: 'northShop' });
  const sendMessage = (send: SendRequest) =>
    send(`/api/conversations/${conversation}/messages`, {
      method: 'POST',
      json: { key: randomUUID(), attachments: [id] },
    });
  expect(errorIn(await sendMessage(reader))).toBe('409 conflict');
  expect((await sendMessage(author)).status).toBe(200);
  expect(errorIn(await sendMessage(author))).toBe('409 conflict');
});

test("accepts a repeated upload, but rejects another person's or one of the wrong size", async () => {
  const raw = Buffer.from('Twelve bytes');
  const id = await announce(raw.byteLength);
  expect(errorIn(await uploadPart(id, raw, reader))).toBe('404 not_found');
  expect(errorIn(await uploadPart(id, Buffer.from('short')))).toBe('400 validation_failed');
  expect(errorIn(await uploadPart(id, Buffer.alloc(100)))).toBe('413 payload_too_large');
  const first = (await uploadPart(id, raw)).json() as Attachment;
  expect((await uploadPart(id, raw)).json()).toEqual(first);
  expect(errorIn(await uploadPart(id, raw, author, { 'sec-fetch-site': 'cross-site' }))).toBe(
    '403 cross_site_request',
  );
  expect(errorIn(await uploadPart('x', raw))).toBe('404 not_found');
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('trunkline-upload-'))).toEqual(
    [],
  );
});

test.each([
  ['is broken', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40)])],
  [
    'contains its location and cannot be re-encoded',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  ],
])('rejects a picture that %s', async (_what, raw) => {
  const id = await announce(raw.byteLength, 'IMG_1.HEIC');
  expect(errorIn(await uploadPart(id, raw))).toBe('400 validation_failed');
});

test('deletes the files of a withdrawn message, and unsent files after a day', async () => {
  const key = async (id: string) => {
    const { rows } = await network.admin.query<{ storage_path: string }>(
      'select storage_path from message_attachments where id = $1',
      [id],
    );
    return rows[0]?.storage_path ?? '';
  };
  const sent = await uploadFile(Buffer.from('Sent'));
  const unsent = await uploadFile(Buffer.from('Unsent'));
  const keys = [await key(sent), await key(unsent)];
  const message = await send([sent]);
  const removed = await author(`/api/messages/${message.id}`, { method: 'DELETE', json: {} });
  expect((removed.json() as Message).attachments).toEqual([]);
  expect(errorIn(await reader(contentOf(sent)))).toBe('404 not_found');
  const after = new Date(network.clock.now.getTime() + 25 * 3_600_000);
  expect(await cleanAttachments(network.database, after)).toBeGreaterThan(0);
  expect(errorIn(await author(contentOf(unsent)))).toBe('404 not_found');
  await cleanMedia(network.database, network.files, after);
  for (const key of keys) expect(await network.files.get(key)).toBeNull();
});

test('rejects a 51st unsent file, and a file that is too large', async () => {
  const request = await service.as(network.people.colleague);
  const responses = [];
  for (let index = 0; index < 51; index += 1)
    responses.push(
      await request('/api/attachments', { method: 'POST', json: { filename: 'a.txt', size: 1 } }),
    );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(responses.map((response) => response.status).at(-1)).toBe(409);
  const large = { filename: 'a.txt', size: 25 * 1024 * 1024 + 1 };
  expect(errorIn(await request('/api/attachments', { method: 'POST', json: large }))).toBe(
    '400 validation_failed',
  );
});
