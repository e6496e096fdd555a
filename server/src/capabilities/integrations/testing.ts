import {
  type Integration,
  integrationResource,
  type IntegrationTopic,
} from '@trunkline/contract/integrations';
import { createWebhooks } from '../../kernel/webhooks.ts';
import { capturedLog, createTestNetwork, type TestNetwork } from '../../testing.ts';
import { openReceiver } from '../../testing/webhook-receiver.ts';
import { createIntegration } from './verbs/create.ts';
import { deliverWebhooks } from './verbs/deliver-webhooks.ts';
import { makeSecret } from './verbs/make-secret.ts';
import { activateIntegration } from './verbs/set-state.ts';

type PersonKey = keyof TestNetwork['people'];
type CompanyKey = keyof TestNetwork['companies'];

interface IntegrationOptions {
  readonly persona?: PersonKey;
  readonly topics?: readonly IntegrationTopic[];
  readonly url?: string;
}

/** Creates a network with a webhook receiver. */
export async function createIntegrationTest() {
  const network = await createTestNetwork();
  const receiver = await openReceiver();
  const webhooks = createWebhooks({
    secret: 'the secret of the server, long enough',
    settings: { WEBHOOK_ORIGINS: [receiver.origin] },
    log: capturedLog().log,
    lookUp: async (name) => [{ address: name === 'inside.example' ? '10.0.0.1' : '8.8.8.8' }],
    // Receivers check signatures by their own clock.
    now: () => new Date(),
  });
  const signedIn = async (persona: PersonKey) => ({
    ...(await network.signedInAs(network.people[persona])),
    webhooks,
  });
  const parts = { database: network.database, webhooks, now: () => network.clock.now };

  /** Creates a paused integration without a secret. */
  async function addPaused(
    company: CompanyKey,
    options: IntegrationOptions = {},
  ): Promise<Integration> {
    const { persona = 'owner', topics = ['companies'], url = `${receiver.origin}/hook` } = options;
    const input = integrationResource.create.parse({
      company_id: network.companies[company],
      name: `Of ${company}`,
      url,
      topics,
    });
    return createIntegration(await signedIn(persona), input);
  }

  return {
    ...network,
    receiver,
    webhooks,
    parts,
    signedIn,
    addPaused,
    async drop() {
      await receiver.stop();
      await network.drop();
    },
    /** Creates an active integration, and returns it with its secret. */
    async addActive(company: CompanyKey, options: IntegrationOptions = {}) {
      const context = await signedIn(options.persona ?? 'owner');
      const { id } = await addPaused(company, options);
      const { secret } = await makeSecret(context, { id });
      return { ...(await activateIntegration(context, { id })), secret };
    },
    /** Sends the deliveries due now. */
    deliver: () => deliverWebhooks(parts),
    advanceMinutes(minutes: number) {
      network.clock.now = new Date(network.clock.now.getTime() + minutes * 60_000);
    },
    /** Causes an event at a company by renaming it. */
    async rename(company: CompanyKey, name: string) {
      await network.admin.query('update companies set name = $2 where id = $1', [
        network.companies[company],
        name,
      ]);
      // Moves the deliveries to the test's clock, which is far from the database's.
      await network.admin.query(
        `update webhook_deliveries set created_at = $1, due_at = $1
         where created_at between now() - interval '1 hour' and now() + interval '1 hour'`,
        [network.clock.now],
      );
    },
    async deliveriesOf(id: string) {
      const { rows } = await network.admin.query<{
        id: string;
        event: string;
        event_id: string;
        state: string;
        attempts: number;
        answer: number | null;
        error: string | null;
        due_at: Date;
        payload: { type: string; data: Record<string, string> };
      }>(
        'select * from webhook_deliveries where integration_id = $1 order by created_at, event_id',
        [id],
      );
      return rows;
    },
    /** Revokes a role's permission for the rest of the test. */
    async revokePermission(role: string, resource: string) {
      await network.admin.query(
        "delete from role_permissions where role = $1 and resource = $2 and action = 'read'",
        [role, resource],
      );
    },
    async clear() {
      await network.admin.query('delete from integrations');
      receiver.received.splice(0);
    },
  };
}

export type IntegrationTest = Awaited<ReturnType<typeof createIntegrationTest>>;
