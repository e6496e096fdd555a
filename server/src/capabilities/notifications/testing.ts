import * as z from 'zod';
import { defineCapability } from '../../kernel/capability.ts';
import { createLogger } from '../../kernel/logger.ts';
import { defineNotification, notificationRenderer } from '../../kernel/notification-kinds.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { capabilities as product } from '../index.ts';
import type { Channel, Delivery } from './channels/channel.ts';

type PersonKey = keyof TestNetwork['people'];

export interface NotificationInput {
  readonly category?: string;
  readonly title?: string;
  readonly body?: string;
  readonly link?: string | null;
  readonly critical?: boolean;
  readonly mailed?: boolean;
  /** Time of the event; by default now on the network's clock. */
  readonly at?: string;
}

export interface StoredDelivery {
  readonly id: string;
  readonly channel: 'push' | 'mail';
  readonly digest: string;
  readonly state: string;
  readonly due: string;
  readonly attempts: number;
  readonly error: string | null;
}

export interface TestMail {
  readonly subject: string;
  readonly text: string;
  readonly list_unsubscribe: string | null;
}

/**
 * Renders a notification with the texts that a test specifies; the row sets category and urgency.
 */
const testCapability = defineCapability({
  name: 'test',
  notifications: [
    defineNotification({
      kind: 'test.happened',
      category: 'partner_requests',
      parameters: z.object({ title: z.string(), body: z.string(), link: z.string().nullable() }),
      title: ({ title }) => title,
      body: ({ body }) => body,
      link: ({ link }) => link,
      reason: () => 'Because.',
    }),
  ],
});
const capabilities = [...product, testCapability];

/** Creates a network in which people get notifications. */
export async function createNotificationTest() {
  const network = await createTestNetwork();
  const idOf = (persona: PersonKey) => network.people[persona].id;
  /** Creates a notification for a person and returns its ID. */
  async function notify(persona: PersonKey, input: NotificationInput = {}): Promise<string> {
    const {
      category = 'partner_requests',
      title = 'It happened',
      body = '',
      link = null,
      critical = false,
      mailed = false,
      at = network.clock.now.toISOString(),
    } = input;
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into notifications (user_id, company_id, kind, category, parameters, critical, mailed, received_at)
       select id, company_id, 'test.happened', $2, $3, $4, $5, $6 from profiles where id = $1 returning id`,
      [idOf(persona), category, { title, body, link }, critical, mailed, at],
    );
    return rows[0]?.id ?? '';
  }
  return {
    ...network,
    notify,
    render: notificationRenderer(capabilities, createLogger('silent')),
    signedIn: async (persona: PersonKey) => ({
      ...(await network.signedInAs(network.people[persona])),
      capabilities,
    }),
    /** Creates a notification with a title, at a minute of a fixed hour. */
    async notifyAt(persona: PersonKey, title: string, minute = 0): Promise<string> {
      const at = `2031-05-06T07:${String(minute).padStart(2, '0')}:00Z`;
      return notify(persona, { category: 'new_messages', title, at });
    },
    /** Sets a person's channels for a category directly in the database. */
    async choose(
      persona: PersonKey,
      category: string,
      { centre = true, push = true, mail = true, digest = 'now' },
    ): Promise<void> {
      await network.admin.query(
        `insert into notification_preferences (user_id, category, centre, push, mail, digest)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id, category) do update set centre = $3, push = $4, mail = $5, digest = $6`,
        [idOf(persona), category, centre, push, mail, digest],
      );
    },
    async setQuietHours(
      persona: PersonKey,
      zone: string,
      from = '22:00',
      until = '07:00',
      quiet = true,
    ) {
      await network.admin.query(
        `insert into notification_hours (user_id, time_zone, quiet, quiet_from, quiet_until)
         values ($1, $2, $5, $3, $4)
         on conflict (user_id) do update set time_zone = $2, quiet_from = $3, quiet_until = $4, quiet = $5`,
        [idOf(persona), zone, from, until, quiet],
      );
    },
    /** Returns the deliveries of a notification, push first. */
    async deliveriesOf(notification: string | null): Promise<StoredDelivery[]> {
      const { rows } = await network.admin.query<Omit<StoredDelivery, 'due'> & { due_at: Date }>(
        `select * from notification_deliveries where notification_id = $1 order by channel desc`,
        [notification],
      );
      return rows.map(({ due_at: due, ...row }) => ({ ...row, due: due.toISOString() }));
    },
    async mailsTo(persona: PersonKey): Promise<TestMail[]> {
      const { rows } = await network.admin.query<TestMail>(
        'select * from mail_messages where recipient = $1 order by created_at, id',
        [network.people[persona].email],
      );
      return rows;
    },
  };
}

export type NotificationTest = Awaited<ReturnType<typeof createNotificationTest>>;

/** Returns a fake channel that records deliveries. */
export function mockChannel(
  name: Channel['name'],
  respond: (delivery: Delivery) => Promise<'sent' | 'nowhere'> = () => Promise.resolve('sent'),
) {
  const sent: Delivery[] = [];
  const channel: Channel = {
    name,
    deliver(delivery) {
      sent.push(delivery);
      return respond(delivery);
    },
  };
  return { channel, sent };
}
