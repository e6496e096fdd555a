import { type AnyContractProcedure, oc } from '@orpc/contract';
import type { RateLimitRule } from './limits.ts';
import type { Permission } from './roles.ts';
import './validation-messages.ts';

/** Allowed callers: anyone, anyone signed in, or people whose role has a permission. */
export type Callers = 'anyone' | 'signed_in' | Permission;

/** Declared for every operation; enforced by the server before the operation's own code runs. */
export interface Guard {
  readonly who: Callers;
  /** 1: after the first step of sign-in; 2: after the second. 'none' only with 'anyone'. */
  readonly assurance: 'none' | 1 | 2;
  readonly limit: RateLimitRule;
  /** Requires a second step within the last ten minutes; otherwise the caller is asked for one. */
  readonly fresh?: true;
  /** Also available to API keys, or those with this scope, although `who` is 'signed_in'. */
  readonly forKeys?: true | Permission;
  /** The response contains a secret, so it isn't kept for repeated requests. */
  readonly revealsSecret?: true;
  /** Also available while viewing as another person, and then runs as the real person. */
  readonly whileViewing?: 'as_oneself';
  /**
   * The response depends only on tenant and input, and can be cached until the tenant publishes.
   */
  readonly cached?: true;
  /** Message for callers who aren't signed in; the catalogue's by default. */
  readonly signedOut?: string;
  /** Maximum bytes of the request body, if not `requestLimits.bodyBytes`. */
  readonly bodyBytes?: number;
}

/** Returns the guard of an operation. Throws if it was declared without one. */
export function guardOf(procedure: AnyContractProcedure): Guard {
  const meta: unknown = procedure['~orpc'].meta;
  if (!isGuard(meta)) throw new Error('operation declared without a guard');
  return meta;
}

function isGuard(meta: unknown): meta is Guard {
  return (
    typeof meta === 'object' &&
    meta !== null &&
    'who' in meta &&
    'assurance' in meta &&
    'limit' in meta
  );
}

interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tags: readonly string[];
}

/** Starts the contract of an operation; the guard is mandatory. */
export function operation(guard: Guard, route: Route) {
  return oc
    .$meta<Guard>(guard)
    .route({ ...route, tags: [...route.tags], inputStructure: 'compact' });
}
