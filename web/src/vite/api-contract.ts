import {
  type AnyContractProcedure,
  type AnyContractRouter,
  isContractProcedure,
} from '@orpc/contract';
import type { Plugin } from 'vite';

const name = 'virtual:api-contract';
const resolved = `\0${name}`;

/**
 * Creates an operation in the browser with only what a call needs, without descriptions or guards.
 * Calling this function is shorter in the first bundle than repeating the object.
 */
const create =
  'const operation = (method, path, inputStructure) => ' +
  "({ '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure } } });";

function operationCode(operation: AnyContractProcedure): string {
  const { method, path, inputStructure } = operation['~orpc'].route;
  const parts = [method, path, ...(inputStructure === undefined ? [] : [inputStructure])];
  return `operation(${parts.map((part) => JSON.stringify(part)).join(',')})`;
}

/** Returns the code of every operation of a router, by name. */
function routerCode(router: AnyContractRouter): string {
  if (isContractProcedure(router)) return operationCode(router);
  const entries = Object.entries(router);
  return `{${entries.map(([key, below]) => `${JSON.stringify(key)}:${routerCode(below)}`).join(',')}}`;
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
        return `${create}\nexport const apiContract = ${routerCode(contract)};`;
      },
    },
  };
}
