import type { PatternName } from '@trunkline/contract/security';
import { createTestNetwork } from '../../testing.ts';

export interface StoredEvent {
  readonly type: string;
  readonly severity: string;
  readonly endpoint: string;
  readonly method: string;
  readonly user_agent: string | null;
  readonly details: Record<string, unknown>;
  readonly tenant_id: string | null;
  readonly user_id: string | null;
  readonly ip: string | null;
  readonly repeats: number;
}

/** Creates a network with resources to validate, and access to the recorded events. */
export async function createSecurityTest({ patterns = true }: { patterns?: boolean } = {}) {
  const network = await createTestNetwork({ patterns });
  type Company = keyof typeof network.companies;
  return {
    ...network,
    signedIn: (persona: keyof typeof network.people) => network.signedInAs(network.people[persona]),
    /** Creates one resource of each type that has a table, for a company. */
    async resourcesOf(company: Company): Promise<Record<string, string>> {
      const companyId = network.companies[company];
      const queryId = async (query: string): Promise<string> => {
        const { rows } = await network.admin.query<{ id: string }>(query, [companyId]);
        return rows[0]?.id ?? '';
      };
      const name = crypto.randomUUID();
      return {
        user: (await network.person(companyId, 'end_user')).id,
        deleted_item: await queryId(
          `insert into deleted_items (company_id, item_type, item_id, label)
           values ($1, 'companies', gen_random_uuid(), 'Old') returning id`,
        ),
        audit_log: await queryId(
          'select id::text from audit_logs where company_id = $1 order by id desc limit 1',
        ),
        tenant_theme: await queryId(
          `insert into tenant_themes (company_id) values ($1)
           on conflict (company_id) do update set font_family = excluded.font_family returning id`,
        ),
        service: await queryId(
          `insert into services (company_id, slug, name, provider, category)
           values ($1, '${name}', 'Service', 'Provider', 'voice') returning id`,
        ),
        partner: await queryId(
          `insert into partners (company_id, name) values ($1, '${name}') returning id`,
        ),
        integration: await queryId(
          `insert into integrations (company_id, name, url, topics)
           values ($1, '${name}', 'https://crm.example', '{companies}') returning id`,
        ),
        page: await network.createPage(companyId, `p-${name}`),
        blog_post: await queryId(
          `insert into blog_posts (company_id, slug, title, author_name)
           values ($1, '${name}', 'Post', 'Author') returning id`,
        ),
        release_note: await queryId(
          `insert into release_notes (company_id, slug, title, kind, release)
           values ($1, '${name}', 'Note', 'feature', '1.0') returning id`,
        ),
        system_alert: await queryId(
          "insert into system_alerts (company_id, title) values ($1, 'Alert') returning id",
        ),
        media_asset: await queryId(
          `insert into media_assets (company_id, storage_path, original_filename, mime_type, bytes, width, height, sha256)
           values ($1, 'media/${name}', 'a.png', 'image/webp', 1, 1, 1, encode(sha256('${name}'), 'hex')) returning id`,
        ),
        tenant_domain: await queryId(
          `insert into tenant_domains (company_id, domain) values ($1, '${name}.example') returning id`,
        ),
      };
    },
    /** Lists a person's events, each as often as it happened. */
    async eventsOf({ id }: { readonly id: string }): Promise<StoredEvent[]> {
      const { rows } = await network.admin.query<StoredEvent>(
        'select * from security_events where user_id = $1 order by timestamp',
        [id],
      );
      return rows.flatMap((row) => Array.from({ length: row.repeats }, () => row));
    },
    /** Records an occurrence of a pattern as the server does. */
    async record(pattern: PatternName, facts: Readonly<Record<string, unknown>>) {
      const { rows } = await network.admin.query<{ block_id: string; until: string }>(
        'select * from app.record_pattern($1, $2)',
        [pattern, JSON.stringify({ endpoint: '/api/test', method: 'GET', ...facts })],
      );
      return rows[0] ?? null;
    },
    /** The rows of a query, as the database administrator sees them. */
    async select<Row extends Record<string, unknown>>(query: string, values: unknown[] = []) {
      return (await network.admin.query<Row>(query, values)).rows;
    },
    async forgetEvents(): Promise<void> {
      await network.admin.query('delete from security_events');
      await network.admin.query('delete from security_blocks');
      await network.admin.query(
        `delete from rate_limit_windows
         where rule in ('violations', 'refused record') or rule like 'pattern %'`,
      );
    },
  };
}

export type SecurityTest = Awaited<ReturnType<typeof createSecurityTest>>;
