import type { PostureItemName } from '@trunkline/contract/security/posture-items';
import { assessCompanies } from './queries/posture.ts';
import { createSecurityTest } from './testing.ts';

/** Creates a network in which findings of the distributor North can be caused and assessed. */
export async function createPostureTest() {
  const network = await createSecurityTest();
  network.clock.now = new Date();
  const ago = (days: number) =>
    new Date(network.clock.now.getTime() - days * 86_400_000).toISOString();
  const { north } = network.companies;
  const { northAdmin } = network.people;
  const queryValue = async (query: string, values: unknown[]) =>
    (await network.select<{ id: string }>(query, values))[0]?.id ?? '';

  const integration = (url: string, secretAt: string) =>
    queryValue(
      `insert into integrations (company_id, name, url, topics, secret_at, state)
       values ($1, $2, $3, '{companies}', $4, 'active') returning id`,
      [north, `Integration ${crypto.randomUUID()}`, url, secretAt],
    );

  /** Causes a finding that is this many days old; returns its subject. */
  const causes = {
    async second_factor() {
      const { id } = await network.person(north, 'end_user');
      return id;
    },
    two_owners: async () => north,
    async dormant_admins(days = 91) {
      const { id } = await network.person(north, 'admin');
      await network.select('update profiles set created_at = $2 where id = $1', [id, ago(days)]);
      return id;
    },
    stale_keys: (days = 181) => integration('https://crm.example', ago(days)),
    async widened_roles() {
      await network.select(
        `insert into role_changes (company_id, role, resource, action, allowed)
         values ($1, 'end_user', 'audit', 'read', true) on conflict do nothing`,
        [north],
      );
      return north;
    },
    critical_events: (days = 29) =>
      queryValue(
        `insert into security_events (type, severity, endpoint, method, tenant_id, ip, timestamp)
         values ('sql_injection', 'critical', '/api', 'GET', $1, '192.0.2.1', $2) returning id`,
        [north, ago(days)],
      ),
    async idle_sessions(days = 15) {
      const { actor } = await network.signedInAs(await network.person(north, 'end_user'));
      await network.select('update user_sessions set last_activity = $2 where id = $1', [
        actor.sessionId,
        ago(days),
      ]);
      return actor.sessionId;
    },
    old_invitations: (days = 15) =>
      queryValue(
        `insert into invitations (company_id, email, role, expires_at, created_at)
         values ($1, $2, 'end_user', now() + interval '7 days', $3) returning id`,
        [north, `${crypto.randomUUID()}@north.example`, ago(days)],
      ),
    webhook_secrets: () => integration('http://crm.example', ago(0)),
    dns: (days = 8) =>
      queryValue(
        `insert into tenant_domains (company_id, domain, status, created_at)
         values ($1, $2, 'not_found', $3) returning id`,
        [north, `${crypto.randomUUID()}.example`, ago(days)],
      ),
  } satisfies Record<PostureItemName, (days?: number) => Promise<string>>;

  const assess = () => assessCompanies(network.database, null, network.clock.now);
  /** Returns the stored finding about a subject. */
  async function finding(kind: PostureItemName, subject: string) {
    const [row] = await network.select<{ id: string; company_id: string; label: string }>(
      'select id, company_id, label from posture_findings where kind = $1 and subject = $2',
      [kind, subject],
    );
    return row ?? null;
  }

  return {
    ...network,
    ago,
    causes,
    assess,
    finding,
    /** Causes and assesses a finding. */
    async cause(kind: PostureItemName) {
      const subject = await causes[kind]();
      await assess();
      const found = await finding(kind, subject);
      if (found === null) throw new Error(`no finding about ${kind}`);
      return { ...found, kind, subject };
    },
    /** Gives a person a recovery code and a passkey that has been used. */
    async enableSecondStep({ id }: { readonly id: string } = northAdmin) {
      await network.select(
        `insert into passkeys (user_id, credential_id, public_key, rp_id, name, last_used_at)
         values ($1, gen_random_uuid()::text, 'x', 'trunkline.test', 'Key', $2)`,
        [id, ago(1)],
      );
      await network.select('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [
        id,
        crypto.randomUUID(),
      ]);
    },
  };
}

export type PostureTest = Awaited<ReturnType<typeof createPostureTest>>;
