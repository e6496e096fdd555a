declare module 'virtual:api-contract' {
  import type { Contract } from '@trunkline/contract';
  /** The whole contract as the link needs it: routes and guards, without schemas. */
  export const apiContract: Contract;
}
