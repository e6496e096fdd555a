import { createORPCClient, DynamicLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@trunkline/contract';

export type Api = ContractRouterClient<Contract>;

/** The typed API, for calls outside queries: `await api.users.me()`. */
export const api: Api = createORPCClient(
  // Sign-in needs neither the list of operations nor the code that calls them.
  new DynamicLink(async () => (await import('./api-link.ts')).link),
);

function queriesFor(tenant: string) {
  return createTanstackQueryUtils(api, { path: [tenant] });
}

const made = new Map<string, ReturnType<typeof queriesFor>>();

/**
 * Returns the query keys and options of a tenant; their only factory. Every key starts with its
 * company, so that one tenant's data is never shown to another:
 * `apiFor(me.company.id).companies.list.queryOptions({ input })`.
 */
export function apiFor(tenant: string): ReturnType<typeof queriesFor> {
  const known = made.get(tenant) ?? queriesFor(tenant);
  made.set(tenant, known);
  return known;
}
