import { auditEventNames } from '@trunkline/contract/kernel/audit-events';
import { recycleTypeNames } from '@trunkline/contract/recycle/listing';
import { permissionResources } from '@trunkline/contract/kernel/roles';
import { auditedTables } from '@trunkline/database/isolation/audited';
import type { AnyRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { capabilities } from '../capabilities/index.ts';
import './install-capabilities.ts';
import { navigationFor } from './shell/navigation.ts';
import { createApplication } from '../testing/render-screen.tsx';

const keysOf = (part: (capability: (typeof capabilities)[number]) => object | undefined) =>
  capabilities.flatMap((capability) => Object.keys(part(capability) ?? {}));

test('the sidebar has the order of the specification, then the screens it does not name', () => {
  const everything = permissionResources.map((resource) => `${resource}:read`);
  expect(navigationFor('admin', everything).map(({ label }) => label)).toEqual([
    'Dashboard',
    'Company Management',
    'User Management',
    'Integration Management',
    'Partner Management',
    'Service Management',
    'Messaging Center',
    'Role Management',
    'Performance',
    'Recycle Bin',
    'Audit Logs',
    'Release Notes',
    'System Alerts',
    'Tenant Settings',
    'Content',
  ]);
  expect(navigationFor('admin', []).map(({ label }) => label)).toEqual([
    'Dashboard',
    'Tenant Settings',
  ]);
});

test("the workspace shows screens a role may read, and everyone's own screens", () => {
  const everything = permissionResources.flatMap((resource) => [
    `${resource}:read`,
    `${resource}:create`,
  ]);
  expect(navigationFor('workspace', everything).map(({ label }) => label)).toEqual([
    'Home',
    'Services',
    'Companies',
    'Company',
    'Team',
    'Messages',
    'Notifications',
    'Settings',
  ]);
  expect(navigationFor('workspace', []).map(({ label }) => label)).toEqual([
    'Home',
    'Notifications',
    'Settings',
  ]);
});

test('the router knows the routes that capabilities declare, and the frames around them', () => {
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

test('every audited table has a noun of the capability that owns it, and no other table', () => {
  expect(keysOf(({ auditSentences }) => auditSentences.tables).toSorted()).toEqual(
    auditedTables.toSorted(),
  );
  expect(auditedTables).toEqual(expect.arrayContaining([...recycleTypeNames]));
});

test('every event of the audit log has a sentence, and nothing else has', () => {
  expect(keysOf(({ auditSentences }) => auditSentences.events).toSorted()).toEqual(
    auditEventNames.toSorted(),
  );
});

test('every resource of a permission has a label', () => {
  expect(keysOf(({ permissionLabels }) => permissionLabels).toSorted()).toEqual(
    permissionResources.toSorted(),
  );
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
