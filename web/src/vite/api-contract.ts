import {
  type AnyContractProcedure,
  type AnyContractRouter,
  isContractProcedure,
} from '@orpc/contract';
import type { Plugin } from 'vite';

const name = 'virtual:api-contract';
const resolved = `\0${name}`;

/** Of an operation what a browser calls it by: neither its words nor whom it is for. */
function routeOf(operation: AnyContractProcedure) {
  const { method, path, inputStructure } = operation['~orpc'].route;
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure } } };
}

/** The same for each operation of a router, under its name. */
function routesOf(router: AnyContractRouter): unknown {
  if (isContractProcedure(router)) return routeOf(router);
  return Object.fromEntries(Object.entries(router).map(([name, below]) => [name, routesOf(below)]));
}

/**
 * Gives the browser the contract's routes without its schemas: `import { apiContract } from 'virtual:api-contract'`.
 * The schemas of every capability, and zod with them, would otherwise be in the application's first bundle.
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
