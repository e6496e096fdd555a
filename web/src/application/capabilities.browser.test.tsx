import { auditEventNames } from '@trunkline/contract/kernel/audit-events';
import { anchorTypes } from '@trunkline/contract/kernel/messaging-limits';
import { recycleTypeNames } from '@trunkline/contract/recycle/listing';
import { permissionResources } from '@trunkline/contract/kernel/roles';
import { auditedResources, auditedTables } from '@trunkline/database/isolation/audited';
import { contract } from '@trunkline/contract';
import type { AnyRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { capabilities } from '../capabilities/index.ts';
import { mergeSentences } from '../capabilities/audit/load-sentences.ts';
import { commonFields } from '../capabilities/audit/sentence.ts';
import './install-capabilities.ts';
import { navigationFor } from './shell/navigation.ts';
import { createApplication } from '../testing/render-screen.tsx';

const [generatedTables = ''] = Object.values(
  import.meta.glob<string>('../../../database/src/generated/tables.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

const schema = Object.values(
  import.meta.glob<string>('../../../database/schema/{functions,tables}/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');
/** Returns the names that a pattern captures in the database's functions and triggers. */
const namesInSchema = (pattern: RegExp) => [
  ...new Set([...schema.matchAll(pattern)].map(([, name = '']) => name)),
];

const keysOf = (part: (capability: (typeof capabilities)[number]) => object | undefined) =>
  capabilities.flatMap((capability) => Object.keys(part(capability) ?? {}));

test("the sidebar lists the specification's screens in order, then all others", () => {
  const allPermissions = permissionResources.map((resource) => `${resource}:read`);
  const specified = [
    'Dashboard',
    'Company Management',
    'User Management',
    'Integration Management',
    'Partner Management',
    'Service Management',
    'Messaging Center',
    'Role Management',
    'Security Dashboard',
    'Performance',
    'Recycle Bin',
    'Marketplace',
  ];
  const labels = navigationFor('admin', allPermissions).map(({ label }) => label);
  expect(labels.slice(0, specified.length)).toEqual(specified);
  expect(navigationFor('admin', []).map(({ label }) => label)).toEqual([
    'Dashboard',
    'Tenant Settings',
  ]);
});

test("the workspace shows screens a role can read in order, and everyone's own screens", () => {
  const allPermissions = permissionResources.flatMap((resource) => [
    `${resource}:read`,
    `${resource}:create`,
  ]);
  const ordered = [
    'Home',
    'Services',
    'Cart',
    'Quotes',
    'Orders',
    'Subscriptions',
    'Companies',
    'Company',
    'Team',
    'Messages',
    'Notifications',
    'Settings',
  ];
  const labels = navigationFor('workspace', allPermissions).map(({ label }) => label);
  expect(labels.filter((label) => ordered.includes(label))).toEqual(ordered);
  expect(navigationFor('workspace', []).map(({ label }) => label)).toEqual([
    'Home',
    'Notifications',
    'Settings',
  ]);
});

test('the router contains exactly the routes that capabilities declare, and the frames around them', () => {
  const declared = new Set<string>();
  const add = (route: AnyRoute) => {
    declared.add(route.id);
    const children: readonly AnyRoute[] = Array.isArray(route.children) ? route.children : [];
    children.forEach(add);
  };
  const inTree = Object.keys(createApplication('/').router.routesById);
  capabilities.flatMap(({ routes }) => routes).forEach(add);
  expect([...declared].filter((id) => !inTree.includes(id))).toEqual([]);
  const withScreens = Object.values(createApplication('/').router.routesById)
    .filter((route: AnyRoute) => !Array.isArray(route.children))
    .map(({ id }) => id);
  expect(withScreens.filter((id) => !declared.has(id))).toEqual([]);
});

test('every audited resource, and nothing else, has a noun from the capability that owns it', async () => {
  const { tables } = await mergeSentences(capabilities);
  expect(Object.keys(tables).toSorted()).toEqual(auditedResources.toSorted());
  expect(auditedResources).toEqual(expect.arrayContaining([...recycleTypeNames]));
});

test('every column of an audited table, and nothing else, has a noun in the audit log', async () => {
  const { tables } = await mergeSentences(capabilities);
  // app.audit_row() leaves these out of the log.
  const omitted = new Set(['search_key', 'branch_id']);
  const columnsOf = (table: string) => {
    const [, type = ''] = new RegExp(`\\b${table}: (\\w+);`).exec(generatedTables) ?? [];
    const [, body = ''] =
      new RegExp(`interface ${type} \\{\n(.*?)\n\\}`, 's').exec(generatedTables) ?? [];
    return [...body.matchAll(/^ {2}(\w+):/gm)]
      .map(([, column = '']) => column)
      .filter((column) => !(column in commonFields) && !omitted.has(column));
  };
  // Changes to other tables are logged under one of these, using some of its columns.
  const logged = auditedTables.filter((table) => auditedResources.includes(table));
  const expected = logged.map((table) => [table, columnsOf(table).toSorted()] as const);
  expect(expected.every(([, columns]) => columns.length > 0)).toBe(true);
  expect(
    logged.map((table) => [table, Object.keys(tables[table]?.fields ?? {}).toSorted()]),
  ).toEqual(expected);
});

test('every event and operation of the audit log belongs to an area with a label', async () => {
  const { areas } = await mergeSentences(capabilities);
  const prefixes = [...auditEventNames, ...Object.keys(contract)].map(
    (name) => name.split('.')[0] ?? '',
  );
  expect(Object.keys(areas).toSorted()).toEqual([...new Set(prefixes)].toSorted());
});

test('every event of the audit log, and nothing else, has a sentence', async () => {
  const { events } = await mergeSentences(capabilities);
  expect(Object.keys(events).toSorted()).toEqual(auditEventNames.toSorted());
});

test('every resource of a permission has a label', () => {
  expect(keysOf(({ permissionLabels }) => permissionLabels).toSorted()).toEqual(
    permissionResources.toSorted(),
  );
});

test('every type of record that conversations can be about has a link', () => {
  expect(keysOf(({ anchors }) => anchors).toSorted()).toEqual(anchorTypes.toSorted());
});

test('every use of a file that the database records, and nothing else, has a label', () => {
  const kinds = namesInSchema(/(?:sync_media_uses\(|'page_drafts', page, )'(\w+)'/g);
  expect(keysOf(({ mediaUses }) => mediaUses).toSorted()).toEqual(kinds.toSorted());
});

test('every topic that the database announces is refetched', () => {
  const announced = namesInSchema(/announce_live\('(\w+)'/g);
  const declared = new Set(
    capabilities.flatMap(({ liveTopics }) => liveTopics.flatMap(({ topics }) => topics)),
  );
  expect(announced).toContain('alerts');
  expect(announced.filter((topic) => !declared.has(topic))).toEqual([]);
});

test('no two capabilities declare the same live topic, media use or address', () => {
  const topics = capabilities.flatMap(({ liveTopics }) =>
    liveTopics.flatMap(({ topics }) => topics),
  );
  const uses = keysOf(({ mediaUses }) => mediaUses);
  const addresses = capabilities.flatMap(({ navigation }) =>
    navigation.map(({ area, to }) => `${area ?? 'admin'} ${to}`),
  );
  for (const names of [topics, uses, addresses]) expect(names).toEqual([...new Set(names)]);
});
