import type { Me } from '@trunkline/contract/users';
import { createContext, use, useSyncExternalStore } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { getAuthState, subscribeToAuth } from './auth-store.ts';
import type { AuthState } from './auth-state.ts';

export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeToAuth, getAuthState);
}

export const MeContext = createContext<Me | null>(null);

/** Returns the signed-in person. Throws outside of a guard. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('useMe was called outside a guard');
  return me;
}

/**
 * Returns query options of the typed API, keyed by the signed-in person's company. Throws outside
 * of a guard.
 */
export function useApi(): ReturnType<typeof apiFor> {
  return apiFor(useMe().company.id);
}
