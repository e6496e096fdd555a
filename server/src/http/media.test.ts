import { FinishedUpload, Upload } from '@trunkline/contract/media';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPicture, pdfWithTitle } from '../capabilities/media/testing.ts';
import { createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
type SendRequest = Awaited<ReturnType<TestService['as']>>;
let request: SendRequest;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network);
  request = await service.as(network.people.northAdmin);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

async function startUpload(size: number, filename = 'desk.png'): Promise<string> {
  const response = await request('/api/media/uploads', {
    method: 'POST',
    json: { filename, size },
  });
  return Upload.parse(response.json()).id;
}
const uploadPart = (
  id: string,
  offset: number | string,
  raw: Buffer,
  client = request,
  headers = {},
) => client(`/api/media/uploads/${id}/parts?offset=${offset}`, { method: 'PUT', raw, headers });
async function uploadFile(bytes: Buffer, filename?: string) {
  const id = await startUpload(bytes.byteLength, filename);
  await uploadPart(id, 0, bytes);
  const response = await request(`/api/media/uploads/${id}/finish`, { method: 'POST', json: {} });
  return FinishedUpload.parse(response.json()).asset;
}

test('a picture is public at its own address, immutable, and never sniffed as another type', async () => {
  const { url } = await uploadFile(await drawPicture());
  const response = await service.request(url);
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    etag: expect.stringMatching(/^".+"$/),
  });
  const cached = await service.request(url, {
    headers: { 'if-none-match': response.headers.etag ?? '' },
  });
  expect({ status: cached.status, text: cached.text }).toEqual({ status: 304, text: '' });
  const head = await service.request(url, { method: 'HEAD' });
  expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
  const small = await service.request(url.replace('-640x360-22.webp', '-320.avif'));
  expect(small.headers['content-type']).toBe('image/avif');
});

test('a document is never shown inline, whatever its name', async () => {
  const { url } = await uploadFile(pdfWithTitle('<script>'), 'a"b\u00e9 <x>.pdf');
  const { headers } = await service.request(url);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition':
      'attachment; filename="a_b_ _x_.pdf"; filename*=UTF-8\'\'a%22b%C3%A9%20%3Cx%3E.pdf',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  '/media-assets/x/y',
  '/media-assets/00000000-0000-0000-0000-000000000000/0123456789-640x360-22.webp',
  '/media-assets/00000000-0000-0000-0000-000000000000/%00',
  '/media-assets',
])('does not find %s', async (path) => {
  expect((await service.request(path)).status).toBe(404);
});

test('accepts parts only from the uploader, signed in, from this site, in order and of the right size', async () => {
  const id = await startUpload(20);
  const part = Buffer.alloc(10);
  expect(errorIn(await uploadPart(id, 0, part, service.request))).toBe('401 unauthenticated');
  const aal1Request = await service.as(network.people.northAdmin, 'aal1');
  expect(errorIn(await uploadPart(id, 0, part, aal1Request))).toBe('403 mfa_required');
  const stranger = await service.as(network.people.southAdmin);
  expect(errorIn(await uploadPart(id, 0, part, stranger))).toBe('404 not_found');
  const reseller = await service.as(network.people.northReseller);
  expect(errorIn(await uploadPart(id, 0, part, reseller))).toBe('403 forbidden');
  const crossSiteHeaders = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect(errorIn(await uploadPart(id, 0, part, request, crossSiteHeaders))).toBe(
    '403 cross_site_request',
  );
  for (const offset of ['', '-1', 'x', '1e3', '9'.repeat(10)])
    expect(errorIn(await uploadPart(id, offset, part))).toBe('400 validation_failed');
  expect(errorIn(await uploadPart('x', 0, part))).toBe('404 not_found');
  expect(errorIn(await uploadPart(id, 5, part))).toBe('409 conflict');
  const large = Buffer.alloc(mediaLimits.partBytes + 1);
  expect(errorIn(await uploadPart(id, 0, large))).toBe('413 payload_too_large');
  expect((await uploadPart(id, 0, part)).json()).toMatchObject({ received: 10 });
});

test('starting an upload counts toward the rate limits in the specification', async () => {
  const admin = await service.as(network.people.southAdmin);
  const startUpload = () =>
    admin('/api/media/uploads', { method: 'POST', json: { filename: 'a', size: 1 } });
  const uploadMany = () =>
    admin('/api/media/uploads/many', {
      method: 'POST',
      json: { files: [{ filename: 'a', size: 1 }] },
    });
  const statuses = async (work: () => ReturnType<typeof startUpload>, times: number) => {
    const results: number[] = [];
    for (let attempt = 0; attempt < times; attempt += 1) results.push((await work()).status);
    return results;
  };
  expect(await statuses(startUpload, 11)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(await statuses(uploadMany, 4)).toEqual([200, 200, 200, 429]);
  expect((await uploadMany()).headers['retry-after']).toMatch(/^\d+$/);
});

test('creating a new variant counts toward a limit, serving an existing one does not', async () => {
  const { url } = await uploadFile(await drawPicture());
  await network.admin.query(
    "insert into rate_limit_overrides (company_id, rule, seconds, max) values ($1, 'default', 60, 0)",
    [network.companies.platform],
  );
  const variantUrl = url.replace('-640x360-22.webp', '-480.avif');
  let page = 0;
  await waitFor(async () => (await service.request(`/nowhere-${(page += 1)}`)).status === 429);
  expect(errorIn(await service.request(variantUrl))).toBe('429 too_many_requests');
  expect((await service.request(url)).status).toBe(200);
});
