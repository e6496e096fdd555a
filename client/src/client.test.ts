import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestKey } from '../../server/src/capabilities/integrations/testing-keys.ts';
import { createTestNetwork, type TestNetwork } from '../../server/src/testing.ts';
import { createTestService, type TestService } from '../../server/src/testing/service.ts';
import { createClient, TrunklineError } from './index.ts';

let network: TestNetwork;
let service: TestService;
let url: string;
let key: string;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network);
  url = `http://127.0.0.1:${service.port}`;
  const scopes = ['companies:read', 'companies:create'] as const;
  ({ secret: key } = await createTestKey(network, network.people.northAdmin, { scopes }));
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

test('calls operations with a key, and throws the error of a refused call', async () => {
  const client = createClient({ url, key });
  const { items } = await client.companies.list({ search: 'North' });
  expect(items.map(({ name }) => name)).toEqual(['North', 'North Client', 'North Shop']);
  const refused = client.companies.get({ id: network.companies.south });
  await expect(refused).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(refused).rejects.toBeInstanceOf(TrunklineError);
  const stranger = createClient({ url, key: 'tk_unknown' });
  await expect(stranger.companies.list({})).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('the example creates only one company when it runs twice', async () => {
  const example = new URL('../examples/create-company.ts', import.meta.url).pathname;
  const env = { ...process.env, TRUNKLINE_URL: url, TRUNKLINE_KEY: key };
  const run = () => promisify(execFile)(process.execPath, [example, 'Acme'], { env });
  const first = await run();
  expect(first.stdout).toMatch(/^Acme is below North: /);
  expect((await run()).stdout).toBe(first.stdout);
});
