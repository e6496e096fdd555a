import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from '@trunkline/contract';
import { createTestDatabase, type TestDatabase } from '@trunkline/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

/** Columns that the contract calls differently. */
const fieldNames: Readonly<Record<string, string>> = {
  'order_tasks.address_state': 'state',
  'quote_versions.approval_role': 'role',
};

/** Columns with values that the contract doesn't list like this. */
const differences: Readonly<Record<string, string>> = {
  'exports.status': 'the contract omits exports whose file was removed',
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

const Names = z.array(z.string());

/** Returns the enumerations in a JSON schema: 'state: closed open'. */
function enumerationsIn(node: unknown, key = '', field = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const names = Names.safeParse(node);
  if (key === 'enum' && names.success) return [`${field}: ${names.data.toSorted().join(' ')}`];
  return Object.entries<unknown>({ ...node }).flatMap(([name, below]) =>
    enumerationsIn(below, name, key === 'properties' ? name : field),
  );
}

function enumerationsOf(part: AnyContractRouter): string[] {
  if (!isContractProcedure(part)) return Object.values(part).flatMap(enumerationsOf);
  const { inputSchema, outputSchema } = part['~orpc'];
  return [inputSchema, outputSchema].flatMap((schema) =>
    schema instanceof z.ZodType
      ? enumerationsIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
      : [],
  );
}

const enumerations = new Set(enumerationsOf(contract));

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await createTestDatabase();
});
afterAll(() => scratch.drop());

test('a column with a list of values has those of a field of the contract', async () => {
  const { rows } = await scratch.admin.query<{ table: string; name: string; values: string[] }>(
    `select k.conrelid::regclass::text as table, m[1] as name,
       array(select v[1] from regexp_matches(m[2], '''([^'']*)''::text', 'g') v) as values
     from pg_constraint k,
       regexp_matches(pg_get_constraintdef(k.oid),
         '^CHECK \\(\\((\\w+) = ANY \\(ARRAY\\[(.*::text)\\]') m
     where k.contype = 'c' and k.connamespace = 'public'::regnamespace`,
  );
  const others = rows.flatMap(({ table, name, values }) => {
    const column = `${table}.${name}`;
    const enumeration = `${fieldNames[column] ?? name}: ${values.toSorted().join(' ')}`;
    return enumerations.has(enumeration) ? [] : [column];
  });
  expect(others.toSorted()).toEqual([...Object.keys(differences), ...internal].toSorted());
});
