import type { AuditEntry } from '@trunkline/contract/audit';
import { expect, test } from 'vitest';
import '../../application/install-capabilities.ts';
import { sentenceOf } from './sentence.ts';

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
  result: 'done',
  changed: [],
  turn: null,
  operation: null,
  client_address: null,
  created_at: '2026-01-01T00:00:00Z',
};
const text = (change: Partial<AuditEntry>) => {
  const { actor, did, subject } = sentenceOf({ ...entry, ...change });
  return [actor, did, subject].filter(Boolean).join(' ');
};

test.each([
  [{}, 'Ada Byron created company Northwind'],
  [
    { as_whom_id: 'b', as_whom_name: 'Robin Okafor', result: 'denied' },
    'Ada Byron, viewing as Robin Okafor, was not allowed to create company Northwind',
  ],
  [
    {
      action: 'event',
      resource_type: 'support.start',
      resource_label: 'robin@example.test',
      as_whom_id: 'b',
    },
    'Ada Byron started to view as robin@example.test',
  ],
  [
    { action: 'update', changed: ['deleted_at', 'deleted_by'], turn: 'deleted' },
    'Ada Byron deleted company Northwind',
  ],
  [
    { action: 'update', changed: ['status'], turn: 'suspended', result: 'denied' },
    'Ada Byron was not allowed to suspend company Northwind',
  ],
  [
    { action: 'update', resource_type: 'user_roles', resource_label: 'end_user' },
    'Ada Byron changed a role to End user',
  ],
  [
    {
      action: 'insert',
      resource_type: 'role_changes',
      resource_label: 'master_distributor users:export',
    },
    'Ada Byron changed what a role may do: Master distributor, export people',
  ],
  [
    { action: 'delete', resource_type: 'role_changes', resource_label: 'admin companies:read' },
    'Ada Byron went back to what a role inherits: Administrator, read companies',
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
    {
      action: 'event',
      resource_type: 'users.changeRole',
      resource_label: null,
      result: 'denied',
      operation: "Change a person's role, up to the caller's level",
    },
    "Ada Byron was not allowed to change a person's role, up to their own level",
  ],
  [{ action: 'delete' }, 'Ada Byron removed company Northwind'],
  [{ action: 'update', changed: ['status'] }, 'Ada Byron changed the status of company Northwind'],
  [
    { action: 'update', changed: ['parent_id', 'phone'] },
    'Ada Byron changed parent company and phone of company Northwind',
  ],
  [
    { action: 'update', changed: ['name', 'phone', 'country', 'website'] },
    'Ada Byron changed name, phone and 2 more of company Northwind',
  ],
  [{ actor_id: null, actor_name: null }, 'The system created company Northwind'],
  [{ result: 'denied' }, 'Ada Byron was not allowed to create company Northwind'],
  [{ action: 'event', resource_type: 'auth.sign_in', resource_label: null }, 'Ada Byron signed in'],
  [
    { action: 'event', resource_type: 'auth.sessions_ended', resource_label: 'robin@example.test' },
    'Ada Byron ended sessions of robin@example.test',
  ],
  [
    { action: 'event', resource_type: 'auth.sessions_ended', resource_label: null },
    'Ada Byron ended sessions',
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
    'Ada Byron was not allowed to sign in',
  ],
  [{ resource_type: 'price_lists' }, 'Ada Byron created price lists Northwind'],
] satisfies [Partial<AuditEntry>, string][])('%o is described as %s', (change, sentence) => {
  expect(text(change)).toBe(sentence);
});
