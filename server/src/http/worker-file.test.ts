import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

test('the service worker is a script for the whole site that browsers always revalidate', async () => {
  const { status, headers, text } = await service.request('/sw.js');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['content-security-policy']).toMatch(/script-src 'self'.*connect-src 'self'/);
  expect(text).toMatch(/assets [\w-]{12}/);
});

test('pages allow no other service worker', async () => {
  const { headers } = await service.request('/');
  expect(headers['content-security-policy']).toContain("worker-src 'self'");
});
