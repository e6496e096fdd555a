import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@trunkline/contract';
import { apiContract } from 'virtual:api-contract';
import { request } from './request.ts';

export type Api = ContractRouterClient<Contract>;

/** The typed API, for calls outside queries: `await api.users.me()`. */
export const api: Api = createORPCClient(
  new OpenAPILink(apiContract, {
    url: () => `${location.origin}/api`,
    fetch: (input, init) => request(input, init),
  }),
);

function queriesFor(tenant: string) {
  return createTanstackQueryUtils(api, { path: [tenant] });
}

/**
 * Checks whether the group of a query key contains an operation with this name. The factory itself
 * can't tell, because it responds to any name.
 */
export function hasOperation([path]: readonly unknown[], name: string): boolean {
  // The key starts with the company, which isn't part of the contract.
  const parts: unknown[] = Array.isArray(path) ? path.slice(1) : [];
  const beside = parts.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, String(part)) : null),
    apiContract,
  );
  return typeof beside === 'object' && beside !== null && name in beside;
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
