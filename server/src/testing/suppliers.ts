import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startSandboxProcess, type SandboxProcess } from '../sandbox/process.ts';
import { createWebhooks } from '../kernel/webhooks.ts';
import { secret as serverSecret } from '../testing.ts';
import { processOrders, reconcileAttempts } from '../capabilities/orders/delivery/deliver.ts';
import { createOrderTest } from '../capabilities/orders/testing.ts';
import { receiveSupplierEvent } from '../capabilities/integrations/connectors/receive.ts';

/** Milliseconds per time step of the sandbox: few, so that tests don't have to wait. */
const pace = 5;

/**
 * Creates a chain of sellers whose service the sandbox supplier delivers. The supplier runs in its
 * own process, which receives the requests and sends its events to a server of this test.
 */
export async function createSupplierTest() {
  const network = await createOrderTest();
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-sandbox-'));
  const id = crypto.randomUUID();
  const trusted: string[] = [];
  const { log, answerSecrets, seal } = await network.as('owner');
  const webhooks = createWebhooks({
    secret: serverSecret,
    settings: { WEBHOOK_ORIGINS: trusted },
    log,
    // The sandbox signs by its own clock.
    now: () => new Date(),
  });
  const clock = { now: new Date() };
  const services = {
    database: network.database,
    webhooks,
    answerSecrets,
    seal,
    baseUrl: new URL('http://localhost'),
    log,
    now: () => clock.now,
    connectors: network.connectors,
  };
  const receivedEvents: { id: string; type: string; sequence: number }[] = [];
  const server = createServer((request, response) => {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    );
    text(request)
      .then(async (body) => {
        const isAccepted = await receiveSupplierEvent(services, id, headers, body);
        const { type, sequence } = JSON.parse(body) as { type: string; sequence: number };
        receivedEvents.push({ id: headers.get('webhook-id') ?? '', type, sequence });
        response.writeHead(isAccepted ? 204 : 401).end();
      })
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  const { secret, sealed } = webhooks.makeSecret(id);
  const sandboxSettings = {
    secret,
    eventsTo: `http://127.0.0.1:${port}/`,
    pace,
    file: join(folder, 'sandbox.json'),
  };
  let sandbox: SandboxProcess = await startSandboxProcess(sandboxSettings);
  await network.admin.query(
    `insert into connectors (id, company_id, name, url, kind, state, secret_at)
     values ($1, $2, 'Sandbox', $3, 'sandbox', 'active', now())`,
    [id, network.companies.platform, sandbox.url],
  );
  await network.admin.query(
    'insert into connector_internals (connector_id, sealed_secret) values ($1, $2)',
    [id, sealed],
  );

  /** Creates a plan, whose code ends in `suffix`, of a service that the sandbox delivers. */
  async function createSandboxPlan(suffix: string, category = 'cloud'): Promise<string> {
    const created = await network.createPlan({}, category, suffix);
    await network.admin.query('update services set connector_id = $2 where id = $1', [
      created.service,
      id,
    ]);
    return created.id;
  }
  /** Returns the top line, which went to the supplier, and the customer's line. */
  async function lines(orderId: string) {
    const chain = await network.chain(orderId);
    const [lowest, top] = [chain[0], chain.at(-1)];
    if (lowest === undefined || top === undefined) throw new Error('there is no such order');
    return { lowest, top };
  }
  const stateOf = async (orderId: string) => (await lines(orderId)).top.line_state;

  return {
    ...network,
    id,
    clock,
    services,
    receivedEvents,
    createSandboxPlan,
    lines,
    stateOf,
    log,
    sandboxSettings,
    process: () => processOrders(services),
    reconcile: () => reconcileAttempts(services),
    advanceClock(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    /** Orders a plan for the customer and submits it. */
    async submitOrder(planId: string, line: object = {}): Promise<string> {
      const { id: order } = await network.placeOrder('clerk', planId, {}, line);
      await processOrders(services);
      return order;
    },
    /** Kills the sandbox and starts it again, at another address. */
    async restartSandbox() {
      await sandbox.stop('SIGKILL');
      sandbox = await startSandboxProcess(sandboxSettings);
      await network.admin.query('update connectors set url = $2 where id = $1', [id, sandbox.url]);
    },
    stopSandbox: () => sandbox.stop('SIGKILL'),
    async eventsOf(orderId: string) {
      const { rows } = await network.admin.query<{
        type: string;
        state: string;
        note: string;
        number: number;
      }>(
        `select e.type, e.state, e.note, e.number from supplier_events e
           join provision_attempts a on a.reference = e.reference
         where a.line_id = $1 order by e.number`,
        [(await lines(orderId)).top.line_id],
      );
      return rows;
    },
    async drop() {
      await sandbox.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
      await network.drop();
    },
  };
}

export type SupplierTest = Awaited<ReturnType<typeof createSupplierTest>>;
