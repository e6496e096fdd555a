import { type AnyContractProcedure, oc } from '@orpc/contract';
import type { RateLimitRule } from './limits.ts';
import type { Permission } from './roles.ts';
import './validation-messages.ts';

/** Who may call: anybody, anybody signed in, or whoever's role holds one permission of the matrix. */
export type Who = 'anyone' | 'signed_in' | Permission;

/** Declared with every operation; the server enforces it before the operation's own code runs. */
export interface Guard {
  readonly who: Who;
  /** 1: after the first step of sign-in; 2: after the second. 'none' only for 'anyone'. */
  readonly assurance: 'none' | 1 | 2;
  readonly limit: RateLimitRule;
  /** Only within ten minutes of a second step: the caller is asked for one otherwise. */
  readonly fresh?: true;
  /** Whoever looks as somebody else calls it all the same, and as themselves. */
  readonly whileViewing?: 'as_oneself';
  /** The answer depends on nothing but tenant and input, and may be kept until the tenant publishes. */
  readonly cached?: true;
  /** Largest request body in bytes, where it differs from `requestLimits.bodyBytes`. */
  readonly bodyBytes?: number;
}

/** The guard an operation was declared with. Throws for one that was declared without. */
export function guardOf(procedure: AnyContractProcedure): Guard {
  const meta: unknown = procedure['~orpc'].meta;
  if (!isGuard(meta)) throw new Error('an operation was declared without a guard');
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

/** Starts the contract of one operation: nothing can be declared without its guard. */
export function operation(guard: Guard, route: Route) {
  return oc
    .$meta<Guard>(guard)
    .route({ ...route, tags: [...route.tags], inputStructure: 'compact' });
}
