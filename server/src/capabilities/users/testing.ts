import type { RowResult } from '@trunkline/contract/kernel/resource';
import { declareJobs } from '../../kernel/jobs.ts';
import { createTestNetwork, type Person } from '../../testing.ts';
import { type LinkRequest, sendLinkJob } from '../auth/index.ts';
import { invite } from './verbs/invite.ts';
import type { Invitation } from '@trunkline/contract/users';

interface SentMail {
  readonly subject: string;
  readonly text: string;
  readonly company_id: string | null;
}

export async function createPeopleTest() {
  const network = await createTestNetwork();
  await declareJobs(network.database, [sendLinkJob]);
  type PersonKey = keyof typeof network.people;
  return {
    ...network,
    async invite(
      persona: PersonKey,
      changes: Partial<Parameters<typeof invite>[1]> = {},
    ): Promise<Invitation> {
      return invite(await network.signedInAs(network.people[persona]), {
        email: `${crypto.randomUUID()}@example.test`,
        role: 'end_user',
        company_id: network.companies.northShop,
        ...changes,
      });
    },
    /** Lists queued link jobs of an invitation, oldest first. */
    async linksOf(invitationId: string): Promise<LinkRequest[]> {
      const { rows } = await network.admin.query<{ data: LinkRequest }>(
        `select data from pgboss.job where name = $1 and data ->> 'invitationId' = $2 order by created_on`,
        [sendLinkJob.name, invitationId],
      );
      return rows.map(({ data }) => data);
    },
    async stored(id: string): Promise<Record<string, unknown> | null> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select * from invitations where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
    async countTo(email: string): Promise<number> {
      const { rowCount } = await network.admin.query('select from invitations where email = $1', [
        email,
      ]);
      return rowCount ?? 0;
    },
    /** Reads a user with their role and number of sessions, bypassing all policies. */
    async profile({ id }: Pick<Person, 'id'>): Promise<Record<string, unknown>> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        `select p.company_id, p.status, p.first_name, p.deleted_at is not null as deleted, r.role,
           (select count(*)::integer from user_sessions s where s.user_id = p.id) as sessions
         from profiles p left join user_roles r on r.user_id = p.id where p.id = $1`,
        [id],
      );
      return rows[0] ?? {};
    },
    /** Reads one field of several users' profiles, in their order. */
    async profileValues(field: string, people: readonly Pick<Person, 'id'>[]): Promise<unknown[]> {
      return Promise.all(people.map(async (person) => (await this.profile(person))[field]));
    },
    /** Lists emails sent to a user, oldest first, with the sender. */
    async mailsTo({ email }: Pick<Person, 'email'>): Promise<SentMail[]> {
      const { rows } = await network.admin.query<SentMail>(
        `select subject, text, company_id from mail_messages where recipient = $1 order by created_at`,
        [email],
      );
      return rows;
    },
    advance(seconds: number) {
      network.clock.now = new Date(network.clock.now.getTime() + seconds * 1000);
    },
  };
}

/** The result for a user out of reach: the same as for one that doesn't exist. */
export const notFoundResult = {
  ok: false,
  errors: [{ message: 'The requested item was not found.' }],
};

/** Returns, for each result, true or the first error. */
export const outcomesOf = (results: readonly RowResult[]) =>
  results.map(({ ok, errors }) => ok || errors[0]?.message);

export type PeopleTest = Awaited<ReturnType<typeof createPeopleTest>>;
