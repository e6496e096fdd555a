import { afterAll, beforeAll, expect, test } from 'vitest';
import { signatureOf } from '../kernel/webhook-signature.ts';
import { createWebhooks } from '../kernel/webhooks.ts';
import {
  capturedLog,
  createTestNetwork,
  secret as serverSecret,
  type TestNetwork,
} from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

const id = crypto.randomUUID();
let network: TestNetwork;
let service: TestService;
let key: Buffer;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network);
  const settings = { WEBHOOK_ORIGINS: [] };
  const webhooks = createWebhooks({
    secret: serverSecret,
    settings,
    log: capturedLog().log,
    now: () => new Date(),
  });
  const { secret, sealed } = webhooks.makeSecret(id);
  key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  await network.admin.query(
    `insert into connectors (id, company_id, name, url, kind, state, secret_at)
     values ($1, $2, 'Supplier', 'https://supplier.example', 'http', 'active', now())`,
    [id, network.companies.platform],
  );
  await network.admin.query(
    'insert into connector_internals (connector_id, sealed_secret) values ($1, $2)',
    [id, sealed],
  );
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const body = JSON.stringify({
  type: 'progress',
  key: 'k',
  reference: 'R-1',
  sequence: 1,
  data: {},
});
function send(connector: string, signedBody = body) {
  const timestamp = Math.floor(network.clock.now.getTime() / 1000).toString();
  const signature = signatureOf(key, { id: 'evt_1', timestamp, body: signedBody });
  return service.request(`/api/suppliers/${connector}`, {
    method: 'POST',
    raw: body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
  });
}

test("stores a supplier's event that is signed with its secret", async () => {
  expect((await send(id)).status).toBe(204);
  const { rows } = await network.admin.query('select connector_id from supplier_events');
  expect(rows).toEqual([{ connector_id: id }]);
});

test('a wrong signature, an unknown connector and no ID at all are refused alike', async () => {
  for (const response of [await send(id, '{}'), await send(crypto.randomUUID()), await send('x')])
    expect(errorIn(response)).toBe('401 unauthenticated');
});
