import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import {
  createTestService,
  errorIn,
  type RequestOptions,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
/** Two processes. */
let processes: TestService[];
let cookie: string;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  processes = [await createTestService(network), await createTestService(network)];
  ({ cookie } = await network.signIn(network.people.northAdmin));
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await network.drop();
});

const request = (path: string, options: RequestOptions, at = 0) => {
  const service = processes[at % processes.length];
  if (service === undefined) throw new Error('no process');
  return service.request(path, { method: 'POST', cookie, ...options });
};
const createOptions = (name: string, key: string): RequestOptions => ({
  headers: { 'idempotency-key': key },
  json: { name, kind: 'customer', parent_id: network.companies.northShop },
});
const countOf = async (name: string) =>
  (await network.admin.query('select from companies where name = $1', [name])).rowCount;

test('fifty parallel requests with one key take effect once and get the same response', async () => {
  const options = createOptions('Parallel', 'parallel');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => request('/api/companies', options)),
  );
  answers.push(await request('/api/companies', options, 1));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await countOf('Parallel')).toBe(1);
});

test('a key used for another body is refused, but another person can use the same key', async () => {
  expect((await request('/api/companies', createOptions('First', 'shared'))).status).toBe(200);
  const other = await request('/api/companies', createOptions('Second', 'shared'));
  expect(errorIn(other)).toBe('409 conflict');
  expect(other.text).toContain('was used for another request');
  const owner = await network.signIn(network.people.owner);
  const response = await request('/api/companies', {
    ...createOptions('Third', 'shared'),
    ...owner,
  });
  expect(response.status).toBe(200);
  expect(await countOf('Second')).toBe(0);
});

test('a failed request can be repeated, and its response is stored sealed', async () => {
  const invalid = { ...createOptions('', 'again'), json: { name: '' } };
  expect(errorIn(await request('/api/companies', invalid))).toBe('400 validation_failed');
  expect((await request('/api/companies', createOptions('Again', 'again'))).status).toBe(200);
  const { rows } = await network.admin.query<{ answer: string }>(
    "select answer from request_keys where key = 'again'",
  );
  expect(rows[0]?.answer).toMatch(/^v1\./);
  expect(rows[0]?.answer).not.toContain('Again');
});

test('a malformed key is refused before anything else', async () => {
  for (const key of ['', 'with space', 'x'.repeat(256)])
    expect(errorIn(await request('/api/companies', createOptions('Malformed', key)))).toBe(
      '400 validation_failed',
    );
  expect(await countOf('Malformed')).toBe(0);
});

test('responses with a secret are not stored', async () => {
  const response = await request('/api/integrations', {
    json: {
      company_id: network.companies.north,
      name: 'Hook',
      url: 'https://8.8.8.8/hook',
      topics: ['companies'],
    },
  });
  const id: unknown = Object(response.json()).id;
  const secret = () =>
    request(`/api/integrations/${String(id)}/secret`, {
      headers: { 'idempotency-key': 'secret' },
      json: {},
    });
  expect((await secret()).status).toBe(200);
  const repeated = await secret();
  expect(errorIn(repeated)).toBe('409 conflict');
  expect(repeated.text).toContain("its response wasn't kept");
});

describe('a process that crashed', () => {
  const crash = async (key: string, tookEffect: boolean) => {
    await request('/api/companies', createOptions(`Died ${key}`, key));
    await network.admin.query(
      `update request_keys set answer = null, took_effect = $2,
         leased_until = now() - interval '1 second' where key = $1`,
      [key, tookEffect],
    );
    await network.admin.query('delete from companies where name = $1', [`Died ${key}`]);
  };

  test('before its change took effect leaves the request to the next process', async () => {
    await crash('before', false);
    expect((await request('/api/companies', createOptions('Died before', 'before'))).status).toBe(
      200,
    );
    expect(await countOf('Died before')).toBe(1);
  });

  test('after its change took effect leaves nothing to repeat', async () => {
    await crash('after', true);
    const repeated = await request('/api/companies', createOptions('Died after', 'after'));
    expect(errorIn(repeated)).toBe('409 conflict');
    expect(await countOf('Died after')).toBe(0);
  });
});

test('a key starts a new request after 72 hours', async () => {
  expect((await request('/api/companies', createOptions('Old', 'old'))).status).toBe(200);
  await network.admin.query(
    "update request_keys set created_at = created_at - interval '72 hours 1 second'",
  );
  expect((await request('/api/companies', createOptions('New', 'old'))).status).toBe(200);
  await network.admin.query('select app.clean_request_keys()');
  const { rows } = await network.admin.query<{ key: string }>('select key from request_keys');
  expect(rows).toEqual([{ key: 'old' }]);
});
