import { readFile } from 'node:fs/promises';
import { getRouter, isProcedure } from '@orpc/server';
import { Attention, Counts, Dashboard } from '@trunkline/contract/analytics';
import { auditEventNames } from '@trunkline/contract/kernel/audit-events';
import { integrationTopicNames } from '@trunkline/contract/integrations/listing';
import { anchorTypes } from '@trunkline/contract/kernel/messaging-limits';
import { LiveBlock } from '@trunkline/contract/kernel/live';
import { permissionResources } from '@trunkline/contract/kernel/roles';
import { forms, pathsWithFormat, mediaFormats } from '@trunkline/contract/pages';
import { auditedResources } from '@trunkline/database/isolation/audited';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { declaredOperations } from '../kernel/declared-operations.ts';
import { withTenant } from '../kernel/context.ts';
import { createTestService, type TestService } from '../testing/service.ts';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { capabilities } from './index.ts';

/** A webhook's body as documented. */
const Sample = z.strictObject({
  type: z.string().regex(/^[a-z_]+\.(?:created|updated|deleted|restored)$/),
  timestamp: z.iso.datetime(),
  data: z.strictObject({ id: z.uuid(), name: z.string(), company_id: z.uuid() }),
});

const sort = (names: Iterable<string>) => [...names].toSorted();

test('every capability has a unique name', () => {
  const names = capabilities.map(({ name }) => name);
  expect(sort(new Set(names))).toEqual(sort(names));
});

describe('everything the contract names is declared by exactly one capability', () => {
  test('an operation has a procedure', () => {
    const missing = declaredOperations.filter(({ id }) => {
      const [name, ...path] = id.split('.');
      const procedures = capabilities.find((capability) => capability.name === name)?.procedures;
      return procedures === undefined || !isProcedure(getRouter(procedures, path));
    });
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  test('a resource of the role matrix', () => {
    expect(sort(capabilities.flatMap(({ resources }) => resources))).toEqual(
      sort(permissionResources),
    );
  });

  test('a count of the sidebar', () => {
    expect(sort(capabilities.flatMap(({ counts }) => Object.keys(counts)))).toEqual(
      sort(Object.keys(Counts.shape)),
    );
  });

  test('a count of what needs attention', () => {
    expect(sort(capabilities.flatMap(({ attention }) => Object.keys(attention)))).toEqual(
      sort(Object.keys(Attention.shape)),
    );
  });

  test('a type of record that conversations can be about', () => {
    expect(sort(capabilities.flatMap(({ anchors }) => Object.keys(anchors)))).toEqual(
      sort(anchorTypes),
    );
  });

  test('a public form', () => {
    expect(sort(capabilities.flatMap((capability) => Object.keys(capability.forms)))).toEqual(
      sort(forms),
    );
  });

  test('a live section', () => {
    const types = LiveBlock.options.map(({ shape }) => shape.type.value);
    expect(sort(capabilities.flatMap(({ liveBlocks }) => Object.keys(liveBlocks)))).toEqual(
      sort(types),
    );
  });

  test('a topic of webhooks', () => {
    expect(sort(capabilities.flatMap(({ webhookTopics }) => Object.keys(webhookTopics)))).toEqual(
      sort(integrationTopicNames),
    );
  });

  test('an export or import of a list', () => {
    const listName = ({ list }: { list: string }) => list;
    for (const lists of [
      capabilities.flatMap(({ exports }) => exports.map(listName)),
      capabilities.flatMap(({ imports }) => imports.map(listName)),
    ])
      expect(sort(new Set(lists))).toEqual(sort(lists));
  });
});

test('only audited tables and events declare what the log reports about them, once each', () => {
  const types = capabilities.flatMap(({ auditedEntries }) => Object.keys(auditedEntries));
  const known = new Set<string>([...auditEventNames, ...auditedResources]);
  expect(types.filter((type) => !known.has(type))).toEqual([]);
  expect(sort(types)).toEqual(sort(new Set(types)));
});

test('the file of each export has a name that the database accepts', () => {
  for (const { file } of capabilities.flatMap(({ exports }) => exports))
    expect(file).toMatch(/^[a-z-]{1,69}$/);
});

describe('everything in the database is declared by a capability', () => {
  let network: TestNetwork;
  let service: TestService;
  beforeAll(async () => {
    network = await createTestNetwork();
    service = await createTestService(network);
  });
  afterAll(async () => {
    await service.stop();
    await network.drop();
  });

  async function namesIn(query: string): Promise<string[]> {
    const { rows } = await network.admin.query<{ name: string }>(query);
    return sort(rows.map(({ name }) => name));
  }

  const tablesWith = (trigger: string) =>
    namesIn(`select distinct tgrelid::regclass::text as name from pg_trigger t
      join pg_proc f on f.oid = t.tgfoid where f.proname = '${trigger}'`);

  test('exactly the tables whose rows go to the recycle bin have a recycle entry', async () => {
    const declared = capabilities.flatMap(({ recycle }) => recycle.map(({ table }) => table));
    expect(sort(declared)).toEqual(await tablesWith('sync_recycle_bin'));
  });

  test('a soft-deleted table has a recycle entry', async () => {
    const recycled = new Set<string>(
      capabilities.flatMap(({ recycle }) => recycle.map(({ table }) => table)),
    );
    const softDeleted = await namesIn(
      `select table_name::text as name from information_schema.columns
       where table_schema = 'public' and column_name = 'deleted_at' and table_name <> 'deleted_items'`,
    );
    expect(softDeleted.filter((table) => !recycled.has(table))).toEqual([]);
  });

  test('dependent rows refer to the record they are purged with', async () => {
    const references = await namesIn(
      `select distinct r.conrelid::regclass || '.' || a.attname || ' > ' || r.confrelid::regclass as name
       from pg_constraint r cross join unnest(r.conkey, r.confkey) as pair (own, other)
       join pg_attribute a on a.attrelid = r.conrelid and a.attnum = pair.own
       join pg_attribute o on o.attrelid = r.confrelid and o.attnum = pair.other
       where r.contype = 'f' and o.attname = 'id'`,
    );
    const declared = capabilities.flatMap(({ dependents }) =>
      dependents.map(({ of, table, column }) => `${table}.${column} > ${of}`),
    );
    expect(declared.filter((reference) => !references.includes(reference))).toEqual([]);
  });

  test('a resource that roles have permissions for belongs to a capability', async () => {
    const knownResources = new Set<string>(capabilities.flatMap(({ resources }) => resources));
    const granted = await namesIn('select distinct resource as name from role_permissions');
    expect(granted.filter((resource) => !knownResources.has(resource))).toEqual([]);
  });

  test('exactly the kinds of notification that SQL writes are declared', async () => {
    const kinds = await namesIn(
      `with writers as (
         select oid, prosrc from pg_proc
         where prosrc ~ 'notify_person\\(|notify_permission_holders\\(|insert into notifications\\M'),
       texts as (
         select prosrc as text from writers
         union all
         select pg_get_triggerdef(t.oid) from pg_trigger t join writers w on w.oid = t.tgfoid)
       select distinct m[1] as name from texts,
         regexp_matches(text, '''([a-z_]+\\.[a-z_]+)''', 'g') m`,
    );
    const declared = capabilities.flatMap(({ notifications }) => notifications);
    expect(sort(declared.map(({ kind }) => kind))).toEqual(kinds);
  });

  test('exactly the tables that publish their changes are declared, each with its topic', async () => {
    const declared = capabilities.flatMap(({ webhookTopics }) =>
      Object.entries(webhookTopics).flatMap(([topic, tables]) =>
        tables.flatMap(({ table, noun }) =>
          ['new', 'changed'].map((when) => `${table} ${when}: ${topic}, ${noun}`),
        ),
      ),
    );
    const published = await namesIn(
      `select tgrelid::regclass || ' ' || replace(tgname, 'publish_', '') || ': '
         || split_part(arguments, '\\000', 1) || ', ' || split_part(arguments, '\\000', 2) as name
       from pg_trigger t join pg_proc f on f.oid = t.tgfoid,
         encode(t.tgargs, 'escape') arguments
       where f.proname = 'publish_change'`,
    );
    expect(sort(declared)).toEqual(published);
  });

  test('the documentation of webhooks has a row and a sample for every type of every topic', async () => {
    const path = new URL('../../../docs/WEBHOOKS.md', import.meta.url);
    const text = await readFile(path, 'utf8');
    const nouns = capabilities.flatMap(({ webhookTopics }) =>
      Object.values(webhookTopics).flatMap((tables) => tables.map(({ noun }) => noun)),
    );
    const samples = [...text.matchAll(/^\{"type":.*\}$/gm)].map(([sample]) =>
      Sample.parse(JSON.parse(sample)),
    );
    expect(sort(samples.map(({ type }) => type.split('.')[0] ?? ''))).toEqual(sort(nouns));
    const documented = [...text.matchAll(/^\| `([a-z]+)` \| `([a-z_]+)` \|/gm)].map(
      ([, topic, noun]) => `${topic}: ${noun}`,
    );
    const declared = capabilities.flatMap(({ webhookTopics }) =>
      Object.entries(webhookTopics).flatMap(([topic, tables]) =>
        tables.map(({ noun }) => `${topic}: ${noun}`),
      ),
    );
    expect(sort(documented)).toEqual(sort(declared));
  });

  test('an integration can subscribe to exactly the declared topics', async () => {
    const allowed = await namesIn(
      `select m[1] as name from pg_constraint, regexp_matches(pg_get_constraintdef(oid),
         '''([a-z_]+)''::text', 'g') m
       where conrelid = 'integrations'::regclass and pg_get_constraintdef(oid) like '%topics <@%'`,
    );
    expect(sort(integrationTopicNames)).toEqual(allowed);
  });

  test('exactly the tables declared to show files of the library track their media uses', async () => {
    const declared = capabilities.flatMap(({ mediaAddresses }) => Object.keys(mediaAddresses));
    expect(sort(declared)).toEqual(await tablesWith('sync_media_uses'));
  });

  test('media uses of sections are read from the fields marked as addresses', async () => {
    const { rows } = await network.admin.query(
      'select type, path::text from app.section_media_paths()',
    );
    expect(rows).toEqual(pathsWithFormat(mediaFormats));
  });

  test('a job that SQL enqueues has a worker, and a queue once the service runs', async () => {
    const enqueued = await namesIn(
      `select distinct m[1] as name from pg_proc,
         regexp_matches(prosrc, '(?:insert_job_if_known|ensure_job_queued|enqueue_job)\\(''([a-z.-]+)''', 'g') m`,
    );
    const queues = await namesIn('select name from pgboss.queue');
    expect(enqueued.length).toBeGreaterThan(3);
    expect(enqueued.filter((name) => !queues.includes(name))).toEqual([]);
  });

  test('the dashboard has the figures of the contract', async () => {
    const context = await network.signedInAs(network.people.owner);
    const parts = capabilities.flatMap(({ figures = [] }) => figures);
    const names = await withTenant(context, async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select jsonb_object_keys(part) as name from (values ${sql.join(
          parts.map((part) => sql`(${part})`),
        )}) figures (part)`.execute(tx);
      return rows.map(({ name }) => name);
    });
    expect(sort(names)).toEqual(sort(Object.keys(Dashboard.shape)));
  });
});
