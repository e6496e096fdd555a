import type { AuditEntry } from '@trunkline/contract/audit';
import { beforeAll, expect, test } from 'vitest';
import '../../application/install-capabilities.ts';
import { loadSentences } from './load-sentences.ts';
import { sentenceOf } from './sentence.ts';

beforeAll(loadSentences);

const entry: AuditEntry = {
  id: '1',
  company_id: null,
  actor_id: 'a',
  actor_name: 'Ada Byron',
  as_whom_id: null,
  as_whom_name: null,
  action: 'insert',
  resource_type: 'companies',
  resource_id: 'c',
  resource_label: 'Northwind',
  target_name: null,
  result: 'done',
  changed: [],
  transition: null,
  state: null,
  operation: null,
  client_address: null,
  created_at: '2026-01-01T00:00:00Z',
};
const text = (change: Partial<AuditEntry>) => {
  const { actor, predicate, subject } = sentenceOf({ ...entry, ...change });
  return [actor, predicate, subject].filter(Boolean).join(' ');
};

test.each([
  [{}, 'Ada Byron created the company Northwind'],
  [{ resource_type: 'profiles', resource_id: 'a' }, 'Ada Byron created their account'],
  [
    { as_whom_id: 'b', as_whom_name: 'Robin Okafor', result: 'denied' },
    'Ada Byron, viewing as Robin Okafor, was not allowed to create the company Northwind',
  ],
  [
    {
      action: 'event',
      resource_type: 'support.start',
      resource_label: 'robin@example.test',
      target_name: 'Robin Okafor',
      as_whom_id: 'b',
    },
    'Ada Byron started viewing as Robin Okafor',
  ],
  [
    { action: 'update', changed: ['deleted_at', 'deleted_by'], transition: 'deleted' },
    'Ada Byron deleted the company Northwind',
  ],
  [
    { action: 'update', changed: ['status'], transition: 'suspended', result: 'denied' },
    'Ada Byron was not allowed to suspend the company Northwind',
  ],
  [
    {
      action: 'update',
      resource_type: 'profiles',
      resource_label: 'robin@example.test',
      target_name: 'Robin Okafor',
      changed: ['last_name'],
    },
    'Ada Byron changed the last name of Robin Okafor',
  ],
  [
    {
      action: 'update',
      resource_type: 'profiles',
      resource_id: 'a',
      changed: ['first_name', 'last_name'],
    },
    'Ada Byron changed their first name and last name',
  ],
  [
    {
      action: 'update',
      resource_type: 'profiles',
      target_name: 'Robin Okafor',
      transition: 'suspended',
    },
    'Ada Byron suspended Robin Okafor',
  ],
  [
    { resource_type: 'user_roles', resource_label: 'reseller', target_name: 'Robin Okafor' },
    'Ada Byron gave Robin Okafor the Reseller role',
  ],
  [
    { resource_type: 'user_roles', resource_label: 'reseller', resource_id: 'a' },
    'Ada Byron joined with the Reseller role',
  ],
  [
    {
      action: 'update',
      resource_type: 'user_roles',
      resource_label: 'end_user',
      target_name: 'Robin Okafor',
    },
    'Ada Byron changed the role of Robin Okafor to End user',
  ],
  [
    {
      action: 'update',
      resource_type: 'user_roles',
      resource_id: 'a',
      resource_label: 'reseller',
      changed: ['role'],
    },
    'Ada Byron accepted an invitation as Reseller',
  ],
  [
    {
      action: 'update',
      resource_type: 'user_roles',
      resource_id: 'a',
      resource_label: 'reseller',
      result: 'denied',
    },
    'Ada Byron was not allowed to accept an invitation as Reseller',
  ],
  [
    { action: 'update', resource_type: 'profiles', resource_id: 'a', changed: ['company_id'] },
    'Ada Byron moved to the company that invited them',
  ],
  [
    { resource_type: 'role_changes', resource_label: 'master_distributor users:export' },
    'Ada Byron changed a permission of the Master distributor role: export people',
  ],
  [
    { action: 'delete', resource_type: 'role_changes', resource_label: 'admin companies:read' },
    'Ada Byron reset a permission of the Administrator role: see companies',
  ],
  [
    { action: 'update', resource_type: 'invitations', changed: ['revoked_at'] },
    'Ada Byron revoked the invitation sent to Northwind',
  ],
  [
    {
      action: 'event',
      resource_type: 'security.blocked',
      actor_id: null,
      actor_name: null,
      resource_label: 'Robin Okafor',
      facts: { pattern: 'privilege_escalation', seconds: '1800' },
    },
    'Trunkline blocked access for 30 minutes after privilege escalation by Robin Okafor',
  ],
  [
    { action: 'event', resource_type: 'security.blocked', resource_label: 'Robin Okafor' },
    'Ada Byron blocked Robin Okafor',
  ],
  [
    { resource_type: 'tenant_themes', resource_label: 'a', target_name: 'Bluebird IT' },
    'Ada Byron created the theme of Bluebird IT',
  ],
  [
    { action: 'update', resource_type: 'tenant_themes', changed: ['font_family'] },
    'Ada Byron changed the font of the theme',
  ],
  [
    {
      action: 'update',
      resource_type: 'site_settings',
      resource_label: 'menus',
      target_name: 'Bluebird IT',
    },
    'Ada Byron changed the menus of Bluebird IT',
  ],
  [
    { resource_type: 'contact_requests', actor_id: null, actor_name: null },
    'A visitor sent a contact request as Northwind',
  ],
  [
    { action: 'update', resource_type: 'contact_requests', changed: ['state'], state: 'handled' },
    'Ada Byron handled the contact request from Northwind',
  ],
  [
    {
      action: 'update',
      resource_type: 'pages',
      changed: ['live_version'],
      facts: { live_version: '2' },
    },
    'Ada Byron published the page Northwind',
  ],
  [{ resource_type: 'conversations', resource_label: null }, 'Ada Byron started a conversation'],
  [
    { action: 'update', resource_type: 'messages', resource_label: 'note', changed: ['edited_at'] },
    'Ada Byron edited an internal note',
  ],
  [
    {
      action: 'update',
      resource_type: 'messages',
      resource_label: 'Internal note',
      changed: ['edited_at'],
    },
    'Ada Byron edited an internal note',
  ],
  [
    { action: 'update', resource_type: 'messages', resource_label: 'message', changed: ['body'] },
    'Ada Byron edited a message',
  ],
  [
    {
      action: 'event',
      resource_type: 'companies.create',
      resource_label: null,
      result: 'denied',
      operation: 'Create a company',
    },
    'Ada Byron was not allowed to create a company',
  ],
  [
    { action: 'event', resource_type: 'gone.operation', resource_label: null, result: 'denied' },
    'Ada Byron was not allowed to use a feature that no longer exists',
  ],
  [{ action: 'delete' }, 'Ada Byron removed the company Northwind'],
  [
    { action: 'update', changed: ['status'] },
    'Ada Byron changed the status of the company Northwind',
  ],
  [
    { action: 'update', changed: ['parent_id', 'phone'] },
    'Ada Byron changed the parent company and phone number of the company Northwind',
  ],
  [
    { action: 'update', changed: ['name', 'phone', 'country', 'website'] },
    'Ada Byron changed the name, phone number and 2 more fields of the company Northwind',
  ],
  [{ actor_id: null, actor_name: null }, 'Trunkline created the company Northwind'],
  [{ action: 'event', resource_type: 'auth.sign_in', resource_label: null }, 'Ada Byron signed in'],
  [
    { action: 'event', resource_type: 'auth.sessions_ended', resource_label: 'robin@example.test' },
    'Ada Byron ended all sessions of robin@example.test',
  ],
  [
    { action: 'event', resource_type: 'auth.sessions_ended', resource_label: null },
    'Ada Byron ended all sessions',
  ],
  [
    { action: 'event', resource_type: 'export', resource_label: 'companies' },
    'Ada Byron exported companies',
  ],
  [
    {
      action: 'event',
      resource_type: 'auth.sign_in_failed',
      resource_label: null,
      result: 'denied',
    },
    'Ada Byron failed to sign in',
  ],
  [
    {
      action: 'event',
      resource_type: 'security.cross_tenant_access',
      resource_label: 'media_asset',
      result: 'denied',
    },
    "Ada Byron was denied access to another company's record of type file",
  ],
  [{ resource_type: 'gone_table' }, 'Ada Byron created the record Northwind'],
  [
    { resource_type: 'rate_limit_overrides', resource_label: 'api_read', target_name: 'Bluebird' },
    'Ada Byron created the rate limit API reads for Bluebird',
  ],
  [
    { action: 'delete', resource_type: 'pattern_rules', resource_label: 'sql_injection' },
    'Ada Byron removed the pattern rule SQL injection',
  ],
  [
    { action: 'event', resource_type: 'security.limit_released', resource_label: 'export' },
    'Ada Byron reset the rate limit Exports',
  ],
  [
    {
      action: 'event',
      resource_type: 'purge',
      resource_label: 'Invoices in dark mode',
      facts: { type: 'release_notes' },
    },
    'Ada Byron permanently deleted the release note Invoices in dark mode',
  ],
  [
    { action: 'event', resource_type: 'recycle.hold' },
    'Ada Byron placed a legal hold on Northwind',
  ],
] satisfies [Partial<AuditEntry>, string][])('%o is described as %s', (change, sentence) => {
  expect(text(change)).toBe(sentence);
});
