import {
  type AnyContractProcedure,
  type AnyContractRouter,
  isContractProcedure,
} from '@orpc/contract';
import type { Plugin } from 'vite';

const name = 'virtual:api-contract';
const resolved = `\0${name}`;

/** Reduces an operation to what a browser needs to call it, without its descriptions or guard. */
function routeOf(operation: AnyContractProcedure) {
  const { method, path, inputStructure } = operation['~orpc'].route;
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure } } };
}

/** Reduces every operation of a router, by name. */
function routesOf(router: AnyContractRouter): unknown {
  if (isContractProcedure(router)) return routeOf(router);
  return Object.fromEntries(Object.entries(router).map(([name, below]) => [name, routesOf(below)]));
}

/**
 * Provides the contract's routes to the browser without its schemas: `import { apiContract } from
 * 'virtual:api-contract'`. Otherwise the schemas of every capability, and zod with them, would be
 * in the application's first bundle.
 */
export function apiContract(): Plugin {
  return {
    name: 'api-contract',
    resolveId: { filter: { id: new RegExp(`^${name}$`) }, handler: () => resolved },
    load: {
      filter: { id: new RegExp(`^${resolved}$`) },
      async handler() {
        const { contract } = await import('@trunkline/contract');
        return `export const apiContract = ${JSON.stringify(routesOf(contract))};`;
      },
    },
  };
}
