import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsubscribePath } from '../capabilities/notifications/index.ts';
import { readPreferences } from '../capabilities/notifications/verbs/preferences.ts';
import { createSeal } from '../kernel/seal.ts';
import { createTestNetwork, secret, type TestNetwork } from '../testing.ts';
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

const path = () => {
  const text = JSON.stringify({ person: network.people.clerk.id, categories: ['new_messages'] });
  const expires = new Date(network.clock.now.getTime() + 60_000);
  return `${unsubscribePath}/${createSeal(secret).close('unsubscribe', text, expires)}`;
};
const readMailChoice = async () =>
  (await readPreferences(await network.signedInAs(network.people.clerk))).choices.find(
    ({ category }) => category === 'new_messages',
  )?.mail;

test('opening the page changes nothing: it redirects to the settings', async () => {
  const { status, headers } = await service.request(path());
  expect([status, headers.location]).toEqual([303, '/settings/notifications']);
  expect(await readMailChoice()).toBe(true);
});

test('one-click unsubscribe by an email program works from any origin', async () => {
  const { status, text } = await service.request(path(), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    raw: 'List-Unsubscribe=One-Click',
  });
  expect([status, text]).toEqual([204, '']);
  expect(await readMailChoice()).toBe(false);
});

test('a forged token changes nothing', async () => {
  const { status } = await service.request(`${unsubscribePath}/made.up.token`, { method: 'POST' });
  expect(status).toBe(404);
});
