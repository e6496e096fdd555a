import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@trunkline/contract';
import { apiContract } from 'virtual:api-contract';
import { request } from './request.ts';

export type Api = ContractRouterClient<Contract>;

/** The typed API, to be called outside of queries: `await api.users.me()`. */
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
 * Whether there is an operation of this name beside others of a factory, told from the key that stands for them all. The
 * factory itself answers to every name.
 */
export function hasOperation([path]: readonly unknown[], name: string): boolean {
  // The company comes first, which is no part of the contract.
  const parts: unknown[] = Array.isArray(path) ? path.slice(1) : [];
  const beside = parts.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, String(part)) : null),
    apiContract,
  );
  return typeof beside === 'object' && beside !== null && name in beside;
}

const made = new Map<string, ReturnType<typeof queriesFor>>();

/**
 * The one factory of query keys and options. Every key starts with the company it was asked for, so that
 * nothing of one tenant is ever shown to another: `apiFor(me.company.id).companies.list.queryOptions({ input })`.
 */
export function apiFor(tenant: string): ReturnType<typeof queriesFor> {
  const known = made.get(tenant) ?? queriesFor(tenant);
  made.set(tenant, known);
  return known;
}
