import type { Plugin } from 'vite';

const name = 'virtual:api-contract';
const resolved = `\0${name}`;

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
        const [{ minifyContractRouter }, { contract }] = await Promise.all([
          import('@orpc/contract'),
          import('@trunkline/contract'),
        ]);
        return `export const apiContract = ${JSON.stringify(minifyContractRouter(contract))};`;
      },
    },
  };
}
