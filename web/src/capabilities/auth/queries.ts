import { queryOptions } from '@tanstack/react-query';
import { authRequests } from './auth-requests.ts';

/** Returns the prefix of all query keys about the current user's account. */
export const accountQueryKey = (tenant: string) => [tenant, 'auth'] as const;

/** Account security settings are always refetched. */
const options = { staleTime: 0 } as const;

export const accountOptions = (tenant: string) =>
  queryOptions({
    queryKey: [...accountQueryKey(tenant), 'account'],
    queryFn: () => authRequests.account(),
    ...options,
  });

export const factorsOptions = (tenant: string) =>
  queryOptions({
    queryKey: [...accountQueryKey(tenant), 'factors'],
    queryFn: () => authRequests.factors(),
    ...options,
  });

export const passkeysOptions = (tenant: string) =>
  queryOptions({
    queryKey: [...accountQueryKey(tenant), 'passkeys'],
    queryFn: () => authRequests.passkeys(),
    ...options,
  });

export const trustedDevicesOptions = (tenant: string) =>
  queryOptions({
    queryKey: [...accountQueryKey(tenant), 'trusted-devices'],
    queryFn: async () => (await authRequests.trustedDevices()).items,
    ...options,
  });

export const invitationsOptions = (tenant: string) =>
  queryOptions({
    queryKey: [...accountQueryKey(tenant), 'invitations'],
    queryFn: async () => (await authRequests.invitations()).items,
    ...options,
  });

export const sessionsOptions = (tenant: string) =>
  queryOptions({
    queryKey: [...accountQueryKey(tenant), 'sessions'],
    queryFn: async () => (await authRequests.sessions()).items,
    ...options,
  });
