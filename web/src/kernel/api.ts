import { createORPCClient, DynamicLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@trunkline/contract';
import type * as apiLink from './api-link.ts';

export type Api = ContractRouterClient<Contract>;

let loading: Promise<typeof apiLink> | undefined;

/** Loads the list of operations and the code that turns calls into requests. */
export function loadLink(): Promise<typeof apiLink> {
  loading ??= import('./api-link.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The typed API, for calls outside queries: `await api.users.me()`. */
export const api: Api = createORPCClient(
  // Loaded with the first call, because sign-in makes none.
  new DynamicLink(async () => (await loadLink()).link),
);

function queriesFor(tenant: string) {
  return createTanstackQueryUtils(api, { path: [tenant] });
}

const queriesByTenant = new Map<string, ReturnType<typeof queriesFor>>();

/**
 * Returns a tenant's query keys and options; this is the only place that creates them. Every key
 * starts with the company, so that one tenant's data is never shown to another:
 * `apiFor(me.company.id).companies.list.queryOptions({ input })`.
 */
export function apiFor(tenant: string): ReturnType<typeof queriesFor> {
  const cached = queriesByTenant.get(tenant) ?? queriesFor(tenant);
  queriesByTenant.set(tenant, cached);
  return cached;
}
