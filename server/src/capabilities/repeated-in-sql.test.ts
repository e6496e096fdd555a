import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from '@trunkline/contract';
import { SiteParts } from '@trunkline/contract/branding';
import { maxUnits } from '@trunkline/contract/catalog/plan-terms';
import { formFields } from '@trunkline/contract/kernel/form-fields';
import { partnerTierNames } from '@trunkline/contract/partners/listing';
import { createTestDatabase, type TestDatabase } from '@trunkline/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

// Compares the names and limits that SQL repeats with the contract. Numbers in functions are looked
// up by app.limit_of instead (contract/src/kernel/database-limits.ts).

/** Columns that the contract calls differently. */
const fieldNames: Readonly<Record<string, string>> = {
  'deleted_items.hold_reason': 'reason',
  'order_tasks.address_state': 'state',
  'order_tasks.blocker': 'reason',
  'page_redirects.from_slug': 'slug',
  'posture_findings.accepted_reason': 'reason',
  'price_assignments.target': 'tier kind',
  'quote_versions.approval_role': 'role',
  'security_blocks.release_reason': 'reason',
  'services.publish_reason': 'reason',
};

/** Columns whose values differ from the contract's lists, with the reason. */
const differences: Readonly<Record<string, string>> = {
  'charge_events.kind': 'another check names the kinds with negative quantities',
  'exports.status': 'the contract omits exports whose file was removed',
  'perf_budgets.metric': 'another check names the metrics of browsers',
  'price_entries.method': 'a union of objects in the contract',
  'profiles.status': 'the contract omits the profiles of API keys',
  'role_changes.role': "an owner's permissions can't be changed",
  'service_versions.cause': 'worded by the server',
  'user_sessions.aal': 'the routes of sign-in are not operations',
};

/** Columns with values that only the server and SQL know. */
const internal = [
  'auth_links.purpose',
  'mail_messages.status',
  'media_assets.mime_type',
  'mfa_factors.status',
  'notification_deliveries.channel',
  'notification_deliveries.state',
  'passkey_ceremonies.kind',
  'perf_series.source',
  'provision_attempts.action',
  'provision_attempts.outcome',
  'push_subscriptions.ended',
  'service_instances.state',
  'supplier_events.state',
];

/** Functions with a list of names that isn't one of the contract's. */
const ownLists: Readonly<Record<string, string>> = {
  add_task: 'details that only SQL writes',
  port_facts: 'details that a letter contains',
  price_change_reach: 'audiences by precedence',
  publish_change: 'columns that are not published',
  record_violations: 'types of records that have a public address',
  resource_type_of: 'types of records that have a table',
  settle_bundle: 'final states of lines',
  settle_order: 'states of lines before and after delivery',
  transition_task: 'details that only SQL writes',
};

/** The part of the contract that limits the columns of these tables. */
const tablesOf = {
  alerts: 'system_alerts',
  blog: 'blog_posts',
  branding: 'email_templates security_policies tenant_themes',
  catalog:
    'bundle_parts plan_charges plans price_changes price_entries price_lists questions service_relations service_versions services subscription_rates',
  companies: 'companies',
  integrations: 'api_keys connectors drift_findings integrations',
  media: 'media_assets media_folders media_uploads',
  messaging: 'conversations message_attachments messages',
  notifications: 'push_subscriptions',
  orders:
    'order_charges order_files order_history order_tasks orders port_letters port_numbers trade_terms',
  pages: 'page_drafts page_redirects page_templates page_versions pages reusable_sections',
  partners: 'partners',
  performance: 'perf_alerts perf_budgets perf_series',
  quotes: 'quote_acceptances quote_versions quotes signing_links',
  recycle: 'deleted_items',
  redirects: 'site_redirects',
  releases: 'release_notes',
  security:
    'pattern_rules posture_findings rate_limit_overrides role_changes security_blocks security_events security_reviews',
  subscriptions: 'subscription_changes usage_records',
  users: 'invitations profiles support_access',
  views: 'saved_view_choices saved_views',
} as const satisfies Partial<Record<keyof typeof contract, string>>;

const formLimits = (table: string, form: keyof typeof formFields) =>
  formFields[form].map(({ name, maxLength }): [string, number] => [`${table}.${name}`, maxLength]);

/** Limits that aren't in the schemas of operations. */
const constants: Readonly<Record<string, number>> = {
  'cart_lines.quantity': maxUnits,
  'order_lines.quantity': maxUnits,
  'subscriptions.quantity': maxUnits,
  ...Object.fromEntries(formLimits('contact_requests', 'contact')),
  ...Object.fromEntries(formLimits('partner_applications', 'partner')),
};

/**
 * Columns that only the server and SQL limit: values that they derive, count or copy, and values
 * from sign-in, links of letters and quotes, browser reports and suppliers.
 */
const internalLimits: Readonly<Record<string, string>> = {
  api_keys: 'prefix scopes',
  blog_posts: 'author_name old_slugs',
  connectors: 'failure',
  csp_groups: 'blocked directive path senders',
  drift_findings: 'reference',
  edit_locks: 'name',
  email_changes: 'new_email',
  email_templates: 'kind',
  exchange_rates: 'rate_e8',
  fault_groups: 'kind message path release sample senders',
  integrations: 'topics',
  mail_messages: 'list_unsubscribe recipient subject',
  media_assets: 'former_hashes storage_path',
  missing_paths: 'path',
  notification_deliveries: 'error',
  notifications: 'kind',
  order_charges: 'amount_micro',
  partners: 'name',
  passkeys: 'name',
  perf_alerts: 'device metric',
  perf_series: 'metric outcome',
  port_letters: 'address agent consent content email name pdf',
  post_versions: 'saved_by_name',
  price_changes: 'entries',
  profile_photos: 'image',
  provision_attempts: 'words',
  push_subscriptions: 'last_error',
  quote_acceptances: 'address agent consent email name',
  quote_versions: 'pdf',
  release_notes: 'slug',
  request_keys: 'key',
  second_step_attempts: 'source',
  security_events: 'endpoint method request_id user_agent',
  server_keys: 'name',
  service_instances: 'external_reference',
  services: 'category picture price_amount',
  signing_links: 'name',
  supplier_events: 'note reference request_key webhook_id',
  tenant_domains: 'domain',
  user_sessions: 'method',
  webhook_deliveries: 'error',
};

interface Keyword {
  readonly field: string;
  readonly name: string;
  readonly value: unknown;
}

/** Returns the keywords of a JSON schema with the fields they are about. */
function keywordsIn(node: unknown, key = '', field = ''): Keyword[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries<unknown>({ ...node }).flatMap(([name, value]) => [
    ...(key === 'properties' ? [] : [{ field, name, value }]),
    ...keywordsIn(value, name, key === 'properties' ? name : field),
  ]);
}

function keywordsOf(part: AnyContractRouter): Keyword[] {
  if (!isContractProcedure(part)) return Object.values(part).flatMap(keywordsOf);
  const { inputSchema, outputSchema } = part['~orpc'];
  return [inputSchema, outputSchema].flatMap((schema) =>
    schema instanceof z.ZodType
      ? (['input', 'output'] as const).flatMap((io) =>
          keywordsIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' })),
        )
      : [],
  );
}

const keywords = new Map(Object.entries(contract).map(([name, part]) => [name, keywordsOf(part)]));

/** Maximum characters, numbers and items. */
const maximumKeywords = new Set(['maxLength', 'maximum', 'maxItems']);

const Names = z.array(z.union([z.string(), z.number()]).transform(String));
const enumerations = [...keywords.values()].flat().flatMap(({ field, name, value }) => {
  const names = Names.safeParse(value);
  return name === 'enum' && names.success ? [{ field, names: names.data }] : [];
});
/** 'state: closed open' */
const enumerationOf = (field: string, names: readonly string[]) =>
  `${field}: ${names.toSorted().join(' ')}`;
const namesByField = new Set(enumerations.map(({ field, names }) => enumerationOf(field, names)));
/** The contract's lists in their order, and from the last name to the first. */
const lists = new Set(
  [
    ...enumerations.map(({ names }) => names),
    // The audiences of release notes that are partners, by their lowest tier.
    partnerTierNames.map((tier, index) => (index === 0 ? 'partners' : `${tier}_partners`)),
    Object.keys(SiteParts.shape.built_in.shape),
  ].flatMap((names) => [names.join(' '), names.toReversed().join(' ')]),
);

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await createTestDatabase();
});
afterAll(() => scratch.drop());

/** Returns the matches of a pattern in all CHECK constraints. */
async function checks(pattern: RegExp) {
  const { rows } = await scratch.admin.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  return rows.flatMap(({ table, definition }) =>
    [...definition.matchAll(pattern)].map(([, column = '', value = '']) => ({
      table,
      column: `${table}.${column}`,
      names: (fieldNames[`${table}.${column}`] ?? column).split(' '),
      value,
    })),
  );
}

const literals = (list: string) =>
  [...list.matchAll(/'([^']*)'|(?<!\w)(\d+)/g)].map(([, name, number]) => name ?? number ?? '');

test('a column with a list of values has the values of a field of the contract', async () => {
  const found = await checks(/\b(\w+) (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/g);
  const others = found.filter(
    ({ names, value }) =>
      !names.some((name) => namesByField.has(enumerationOf(name, literals(value)))),
  );
  expect(others.map(({ column }) => column).toSorted()).toEqual(
    [...Object.keys(differences), ...internal].toSorted(),
  );
});

test("a limited column has the maximum of a field of its capability's contract", async () => {
  const limits = new Set(
    Object.entries(tablesOf).flatMap(([capability, tables]) =>
      (keywords.get(capability) ?? [])
        .filter(({ name }) => maximumKeywords.has(name))
        .flatMap(({ field, value }) =>
          tables.split(' ').map((table) => `${table}.${field}: ${String(value)}`),
        ),
    ),
  );
  const found = await checks(/(?<![\w:])(\w+)\)* <= '?(\d+)/g);
  const others = found.filter(
    ({ table, column, names, value }) =>
      constants[column] !== Number(value) &&
      !names.some((name) => limits.has(`${table}.${name}: ${value}`)),
  );
  const declared = Object.entries(internalLimits).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  );
  expect(others.map(({ column }) => column).toSorted()).toEqual(declared.toSorted());
});

test('a list of names in a function is one of the contract, in its order', async () => {
  // Transitions of state tables are generated from the contract (generate-lookups.ts).
  const { rows } = await scratch.admin.query<{ name: string; body: string }>(
    `select proname::text as name, prosrc as body from pg_proc
     where pronamespace in ('app'::regnamespace, 'public'::regnamespace)
       and proname not like '%\\_transitions'`,
  );
  const others = rows.filter(({ body }) =>
    [...body.matchAll(/array\[((?:'\w+'(?:,\s*)?){2,})\]/gi)].some(
      ([, list = '']) => !lists.has(literals(list).join(' ')),
    ),
  );
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(ownLists).toSorted());
});
