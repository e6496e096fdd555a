import { createTestNetwork, type TestNetwork } from '../../testing.ts';

type Who = keyof TestNetwork['people'];

/** A network in which people are told of what happens. */
export async function createNotificationTest() {
  const net = await createTestNetwork();
  return {
    ...net,
    signedIn: (who: Who) => net.signedInAs(net.people[who]),
    /** Tells somebody something; when, in minutes of one hour. */
    async tell(who: Who, title: string, minute = 0): Promise<string> {
      const { rows } = await net.admin.query<{ id: string }>(
        `insert into notifications (user_id, company_id, category, title, reason, received_at)
         select id, company_id, 'new_messages', $2, 'It happened.', $3 from profiles where id = $1
         returning id`,
        [net.people[who].id, title, `2031-05-06T07:${String(minute).padStart(2, '0')}:00Z`],
      );
      return rows[0]?.id ?? '';
    },
  };
}

export type NotificationTest = Awaited<ReturnType<typeof createNotificationTest>>;
