import { Me } from '@trunkline/contract/users';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
let address: string;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network);
  const create = { width: 300, height: 200, channels: 3 as const, background: 'teal' };
  const image = (await sharp({ create }).jpeg().toBuffer()).toString('base64');
  const request = await service.as(network.people.clerk);
  const response = await request('/api/users/me/photo', { method: 'POST', json: { image } });
  address = Me.parse(response.json()).profile_photo_url ?? '';
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

test('a photo is served with its own type and cached privately', async () => {
  const request = await service.as(network.people.northAdmin);
  const response = await request(address);
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(await sharp(response.bytes).metadata()).toMatchObject({ format: 'webp', width: 256 });
});

test('no one sees a photo before the second factor, or without access to the profile', async () => {
  expect(errorIn(await service.request(address))).toBe('401 unauthenticated');
  const aal1Request = await service.as(network.people.northAdmin, 'aal1');
  expect(errorIn(await aal1Request(address))).toBe('403 mfa_required');
  const stranger = await service.as(network.people.southAdmin);
  const refused = await stranger(address);
  expect(errorIn(refused)).toBe('404 not_found');
  expect(refused.headers['cache-control']).toBe('no-store');
});

test.each(['/api/users/photos/x/y', '/api/users/photos/%00/%00', '/api/users/photos/x/y/z'])(
  'does not find %s',
  async (path) => {
    const request = await service.as(network.people.owner);
    expect(errorIn(await request(path))).toBe('404 not_found');
  },
);

test('a photo request counts toward the rate limit', async () => {
  await network.admin.query(
    "insert into rate_limit_overrides (company_id, rule, seconds, max) values ($1, 'default', 60, 0)",
    [network.companies.platform],
  );
  const request = await service.as(network.people.owner);
  await waitFor(async () => (await request(address)).status === 429);
  expect(errorIn(await request(address))).toBe('429 too_many_requests');
});
