import type { DatabaseAddress } from '@trunkline/database/address';
import { openDatabase } from '@trunkline/database/database';
import type { Connector } from '../kernel/connector.ts';
import { createLogger } from '../kernel/logger.ts';
import { createSeal } from '../kernel/seal.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createWebhooks } from '../kernel/webhooks.ts';
import { processOrders } from '../capabilities/orders/delivery/deliver.ts';
import { httpConnector } from '../capabilities/integrations/connectors/http.ts';

// A process that submits orders and reports every step to its parent, so that the parent can kill
// it there or let it continue.

/** The steps outside of transactions, in order. */
export const crashSteps = ['start', 'claimed', 'answered', 'settled'] as const;
export type CrashStep = (typeof crashSteps)[number];

interface Settings {
  readonly address: DatabaseAddress;
  readonly secret: string;
}

async function pauseAt(step: CrashStep): Promise<void> {
  process.send?.(step);
  await new Promise((resolve) => process.once('message', resolve));
}

const setting = process.env.CRASH_WORKER;
if (setting !== undefined) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the test that starts it
  const { address, secret } = JSON.parse(setting) as Settings;
  const database = openDatabase({ address, connections: 2, onError: () => undefined });
  const now = () => new Date();
  const pausing: Connector = {
    ...httpConnector,
    async submit(...request) {
      await pauseAt('claimed');
      try {
        return await httpConnector.submit(...request);
      } finally {
        await pauseAt('answered');
      }
    },
  };
  await pauseAt('start');
  const log = createLogger('silent');
  await processOrders({
    database,
    webhooks: createWebhooks({ secret, settings: { WEBHOOK_ORIGINS: [] }, log, now }),
    connectors: [pausing],
    answerSecrets: createSecretBox(secret, 'order answers'),
    seal: createSeal(secret),
    baseUrl: new URL('http://localhost'),
    log,
    now,
  });
  await pauseAt('settled');
  await database.close();
}
