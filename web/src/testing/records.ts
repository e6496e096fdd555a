import { Dashboard } from '@trunkline/contract/analytics';
import { AuditDetail, AuditEntry } from '@trunkline/contract/audit';
import type { Challenge, Enrollment, Factor, Passkey, Session } from '@trunkline/contract/auth';
import { Company } from '@trunkline/contract/companies';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { RecycledItem } from '@trunkline/contract/recycle';
import { Me } from '@trunkline/contract/users';

/** Returns a valid ID that ends in this number. */
export const idOf = (number: number): string =>
  `018f3f6e-0000-7000-8000-${String(number).padStart(12, '0')}`;

const instant = '2026-03-10T12:00:00Z';

export const allActions: Company['may'] = ['update', 'delete', 'suspend', 'create_below'];

export function companyOf(number: number, changes: Partial<Company> = {}): Company {
  return Company.parse({
    id: idOf(number),
    version: 1,
    may: allActions,
    parent_id: idOf(1),
    parent_name: 'Trunkline',
    name: `Company ${number}`,
    slug: `company-${number}`,
    kind: 'reseller',
    status: 'active',
    website: null,
    contact_email: null,
    phone: null,
    country: null,
    child_count: 0,
    user_count: 3,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

/** The platform company, to which the owner belongs. */
export const platform = companyOf(1, {
  name: 'Trunkline',
  slug: 'trunkline',
  kind: 'platform',
  parent_id: null,
  parent_name: null,
  child_count: 3,
});

export function meOf(changes: Partial<Me> = {}): Me {
  return Me.parse({
    id: idOf(900),
    email: 'owner@trunkline.example',
    first_name: 'Olga',
    last_name: 'Nord',
    profile_photo_url: null,
    role: 'owner',
    level: 100,
    company: { id: platform.id, name: platform.name, slug: platform.slug, kind: platform.kind },
    permissions: ['read', 'create', 'update', 'delete', 'export']
      .map((action) => `companies:${action}`)
      .concat(
        'audit:read',
        'audit:export',
        'analytics:read',
        'users:read',
        'roles:read',
        'roles:update',
      )
      .concat(['read', 'update', 'delete', 'approve'].map((action) => `recycle:${action}`)),
    ...changes,
  });
}

export function sessionOf(aal: 'aal1' | 'aal2'): NonNullable<Session> {
  return {
    user: { id: idOf(900), email: 'owner@trunkline.example', name: 'Olga Nord' },
    session: { id: idOf(901), aal, expiresAt: '2030-01-01T00:00:00Z' },
  };
}

export const factor: Factor = {
  id: idOf(910),
  friendly_name: 'Authenticator App',
  factor_type: 'totp',
  status: 'verified',
  created_at: instant,
};

export const challenge: Challenge = { id: idOf(920), expires_at: '2030-01-01T00:00:00Z' };

export const enrollment: Enrollment = {
  id: idOf(930),
  qr_code: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/%3E',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Trunkline?secret=JBSWY3DPEHPK3PXP',
};

export function passkeyOf(number: number, changes: Partial<Passkey> = {}): Passkey {
  return {
    id: idOf(950 + number),
    credential_id: 'cGFzc2tleQ',
    name: 'Passkey',
    synced: true,
    created_at: instant,
    last_used_at: null,
    ...changes,
  };
}

export function entryOf(number: number, changes: Partial<AuditEntry> = {}): AuditEntry {
  return AuditEntry.parse({
    id: String(number),
    company_id: platform.id,
    actor_id: idOf(900),
    actor_name: 'Olga Nord',
    action: 'insert',
    resource_type: 'companies',
    resource_id: idOf(2),
    resource_label: 'Northwind',
    result: 'done',
    changed: [],
    client_address: '203.0.113.7',
    created_at: instant,
    ...changes,
  });
}

/** Creates an audit log entry with the record before and after. */
export function detailOf(number: number, changes: Partial<AuditDetail> = {}): AuditDetail {
  return AuditDetail.parse({
    ...entryOf(number),
    before: null,
    after: null,
    company_name: 'Trunkline',
    actor_email: 'owner@trunkline.example',
    reason: null,
    request_id: null,
    ...changes,
  });
}

export function recycledOf(number: number, changes: Partial<RecycledItem> = {}): RecycledItem {
  return RecycledItem.parse({
    id: idOf(700 + number),
    item_type: 'companies',
    item_id: idOf(number),
    label: `Company ${number}`,
    company_name: 'Trunkline',
    deleted_by_name: 'Olga Nord',
    deleted_at: instant,
    purge_at: '2026-04-09T12:00:00Z',
    held_at: null,
    hold_reason: null,
    dependents: [],
    may: ['restore', 'purge', 'hold'],
    ...changes,
  });
}

export function dashboardOf(changes: Partial<Dashboard> = {}): Dashboard {
  return Dashboard.parse({
    companies: {
      total: 4,
      suspended: 1,
      by_kind: [
        { kind: 'platform', count: 1 },
        { kind: 'reseller', count: 3 },
      ],
    },
    users: { total: 8, with_second_step: 6 },
    recycle_bin: 2,
    growth: [
      { month: '2026-02', created: 1, total: 2 },
      { month: '2026-03', created: 2, total: 4 },
    ],
    ...changes,
  });
}

export function resultOf(changes: Partial<RowResult> = {}): RowResult {
  return { id: null, line: null, label: 'Northwind', ok: true, errors: [], ...changes };
}
