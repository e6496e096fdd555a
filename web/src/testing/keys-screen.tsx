import { contract } from '@trunkline/contract';
import { ApiKey } from '@trunkline/contract/integrations';
import type { MockServer } from './mock-server.ts';
import { integrator, renderIntegrations } from './integrations-screen.tsx';
import { idOf, platform } from './records.ts';

const instant = '2026-03-10T12:00:00Z';

export function keyOf(number: number, changes: Partial<ApiKey> = {}): ApiKey {
  return ApiKey.parse({
    id: idOf(number),
    version: 1,
    may: ['revoke', 'export'],
    company_id: platform.id,
    company_name: platform.name,
    name: `Key ${number}`,
    prefix: 'tk_a1b2c3d4',
    role: 'admin',
    scopes: ['services:read'],
    state: 'active',
    last_used_at: instant,
    expires_at: '2027-01-01T12:00:00Z',
    revoked_at: null,
    created_by_name: 'Ada Lovelace',
    created_at: instant,
    ...changes,
  });
}

/** Simulates a server with these keys, where administrators and end users can be given keys. */
export function mockKeys(server: MockServer, keys: ApiKey[]): void {
  server.answer(contract.integrations.keys.list, () => ({ items: keys, nextCursor: null }));
  server.answer(contract.integrations.keys.choices, () => ({
    roles: [
      { role: 'admin', scopes: ['companies:read', 'companies:update', 'services:read'] },
      { role: 'end_user', scopes: ['services:read'] },
    ],
  }));
}

const permissions = ['integrations:read', 'api_keys:read', 'api_keys:create', 'api_keys:delete'];

export const renderKeys = (search = '') =>
  renderIntegrations(`?tab=keys${search}`, integrator({ permissions }));
