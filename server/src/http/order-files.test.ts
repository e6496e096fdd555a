import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFileLinks } from '../capabilities/orders/files/file-links.ts';
import { deleteUnusedFiles } from '../capabilities/orders/queries/files.ts';
import { createOrderTest, type OrderTest } from '../capabilities/orders/testing.ts';
import { withPlatform } from '../kernel/context.ts';
import { createSeal } from '../kernel/seal.ts';
import { baseUrl, secret } from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: OrderTest;
let service: TestService;
let plan: string;
beforeAll(async () => {
  network = await createOrderTest();
  await network.liftLimits();
  service = await createTestService(network);
  const created = await network.createPlan();
  plan = created.id;
  await network.admin.query(
    `insert into questions (company_id, service_id, key, label, type, stage)
     values ($1, $2, 'bill', 'Latest bill', 'file', 'before_submit')`,
    [network.companies.platform, created.service],
  );
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

type Persona = keyof OrderTest['people'];
interface File {
  readonly id: string;
  readonly name: string;
}
const send = async (persona: Persona, path: string, json?: object) => {
  const request = await service.as(network.people[persona]);
  return request(path, json === undefined ? {} : { method: 'POST', json });
};
const upload = (persona: Persona, name = 'bill.txt', content = 'Total: 12.00') =>
  send(persona, '/api/order-files', { name, content: Buffer.from(content).toString('base64') });
async function uploadFile(persona: Persona): Promise<File> {
  const { id, name } = (await upload(persona)).json() as File;
  return { id, name };
}
const contentOf = ({ id }: Pick<File, 'id'>) => `/api/order-files/${id}/content`;
const statusFor = async (persona: Persona, file: File) =>
  (await send(persona, contentOf(file))).status;
const order = (file: File) => network.placeOrder('clerk', plan, {}, { answers: { bill: file } });
const clean = (now: Date) =>
  withPlatform(network.database, 'test', (tx) => deleteUnusedFiles(tx, now));
const inDays = (days: number) => new Date(network.clock.now.getTime() + days * 24 * 3_600_000);

test('a file can be read by its company, and by sellers once an order with it reaches them', async () => {
  const file = await uploadFile('clerk');
  const readers = ['clerk', 'northReseller', 'northAdmin', 'owner', 'southReseller'] as const;
  const statuses = () => Promise.all(readers.map((persona) => statusFor(persona, file)));
  expect(await statuses()).toEqual([200, 404, 404, 404, 404]);
  const { lines } = await order(file);
  expect(lines[0]?.answers).toEqual({ bill: file });
  await network.process();
  expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
  const { headers, text } = await send('owner', contentOf(file));
  expect([headers['content-disposition'], text]).toEqual([
    `attachment; filename="bill.txt"; filename*=UTF-8''bill.txt`,
    'Total: 12.00',
  ]);
});

test.each([
  ['a file of another company', () => uploadFile('southReseller')],
  ['an unknown file', () => Promise.resolve({ id: crypto.randomUUID(), name: 'bill.txt' })],
])('an order with %s is refused with the same message', async (_what, fileOf) => {
  const line = { plan_id: plan, quantity: 3, answers: { bill: await fileOf() } };
  const message = 'File not found. Upload it again.';
  for (const [path, body] of [
    ['/api/orders', { lines: [line] }],
    ['/api/cart/lines', line],
  ] as const) {
    const response = await send('clerk', path, body);
    expect(response.json()).toMatchObject({ code: 'validation_failed', message });
  }
});

test('the database clears an answer whose file belongs to neither company', async () => {
  const file = await uploadFile('southReseller');
  const { lines } = await network.placeOrder('clerk', plan);
  const { rows } = await network.admin.query<{ answers: object }>(
    `update order_lines set answers = jsonb_build_object('bill', $2::jsonb, 'note', 'x')
     where id = $1 returning answers`,
    [lines[0]?.id, JSON.stringify(file)],
  );
  expect(rows[0]?.answers).toEqual({ bill: null, note: 'x' });
});

test('files that no cart or order refers to are deleted after a day', async () => {
  const [unused, inCart, ordered] = [
    await uploadFile('clerk'),
    await uploadFile('clerk'),
    await uploadFile('clerk'),
  ];
  await order(ordered);
  const line = { plan_id: plan, quantity: 3, answers: { bill: inCart } };
  expect((await send('clerk', '/api/cart/lines', line)).status).toBe(200);
  await clean(network.clock.now);
  expect(await statusFor('clerk', unused)).toBe(200);
  await clean(inDays(2));
  expect(await statusFor('clerk', unused)).toBe(404);
  expect(await statusFor('clerk', inCart)).toBe(200);
  expect(await statusFor('clerk', ordered)).toBe(200);
});

test('a supplier downloads a file by the link it was sent, for 30 days', async () => {
  const [file, other] = [await uploadFile('clerk'), await uploadFile('clerk')];
  const linkAt = (days: number) => {
    const services = {
      seal: createSeal(secret),
      now: () => inDays(days),
      baseUrl: new URL(baseUrl),
    };
    const links = withFileLinks(services, { bill: file, pin: 1 });
    const { bill, pin } = links as { bill: { name: string; url: string }; pin: number };
    expect([bill.name, pin]).toEqual(['bill.txt', 1]);
    return bill.url.slice(baseUrl.length);
  };
  expect((await service.request(linkAt(0))).text).toBe('Total: 12.00');
  const [, token] = linkAt(0).split('?');
  for (const path of [linkAt(-31), `${contentOf(other)}?${token}`, `${contentOf(file)}?token=x`])
    expect(errorIn(await service.request(path))).toBe('404 not_found');
  expect(errorIn(await service.request(contentOf(file)))).toBe('401 unauthenticated');
});

test.each([
  ['an empty file', 'bill.txt', '', '400 validation_failed'],
  ['a program', 'setup.exe', 'MZ\u0090\0\u0003', '400 validation_failed'],
])('refuses %s', async (_what, name, content, expected) => {
  expect(errorIn(await upload('clerk', name, content))).toBe(expected);
});

test('refuses more than fifty files that were never ordered', async () => {
  await clean(inDays(2));
  await network.admin.query(
    `insert into order_files (company_id, user_id, name, mime_type, is_picture, bytes,
       storage_path, expires_at)
     select $1, $2, 'x', 'text/plain', false, 1, 'x', now() + interval '20 years'
     from generate_series(1, 50)`,
    [network.companies.northClient, network.people.clerk.id],
  );
  expect(errorIn(await upload('clerk'))).toBe('409 conflict');
});
