import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { apiContract } from 'virtual:api-contract';
import { request } from './request.ts';

/** Turns calls to the contract's operations into requests. */
export const link = new OpenAPILink(apiContract, {
  url: () => `${location.origin}/api`,
  fetch: (input, init) => request(input, init),
});

/**
 * Checks whether the group of a query key contains an operation with this name. The query factory
 * itself can't tell, because it responds to any name.
 */
export function hasOperation([path]: readonly unknown[], name: string): boolean {
  // The key starts with the company, which isn't part of the contract.
  const parts: unknown[] = Array.isArray(path) ? path.slice(1) : [];
  const node = parts.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, String(part)) : null),
    apiContract,
  );
  return typeof node === 'object' && node !== null && name in node;
}
