declare module 'virtual:api-contract' {
  import type { Contract } from '@trunkline/contract';
  /** The whole contract as the API link needs it: only routes, without schemas or guards. */
  export const apiContract: Contract;
}
