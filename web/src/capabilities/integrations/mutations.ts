import { useMutation } from '@tanstack/react-query';
import type { ApiKey, Integration } from '@trunkline/contract/integrations';
import { apiFor } from '../../kernel/api.ts';
import { withStepUp } from '../../kernel/step-up.ts';
import { useRefreshAfter } from '../../kernel/refresh-after.ts';
import type { Verb } from '../../kernel/resource/index.ts';

type Run = NonNullable<Verb<Integration>['run']>;

/** Activates an integration; the resource kit updates the lists. */
export const activateIntegration =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).integrations.activate.call({ id });

export const pauseIntegration =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).integrations.pause.call({ id });

export const revokeKey =
  (tenant: string): NonNullable<Verb<ApiKey>['run']> =>
  (id) =>
    apiFor(tenant).integrations.keys.revoke.call({ id });

type NewKey = Parameters<ReturnType<typeof apiFor>['integrations']['keys']['create']['call']>[0];

/** Creates an API key; asks for the second factor again if it was last verified too long ago. */
export function useCreateKey(tenant: string) {
  const { integrations, audit } = apiFor(tenant);
  return useMutation({
    ...useRefreshAfter(integrations.keys.key(), audit.key()),
    // The key is only shown once, so it isn't cached.
    gcTime: 0,
    mutationFn: (input: NewKey) => withStepUp(() => integrations.keys.create.call(input)),
  });
}

/** Returns the mutations of an integration that the resource kit doesn't provide. */
export function useIntegrationChanges(tenant: string, id: string) {
  const { integrations, audit } = apiFor(tenant);
  const options = useRefreshAfter(integrations.key(), audit.key());
  return {
    makeSecret: useMutation({
      ...options,
      // The secret is only shown once, so it isn't cached.
      gcTime: 0,
      mutationFn: () => integrations.makeSecret.call({ id }),
    }),
    test: useMutation({ ...options, mutationFn: () => integrations.test.call({ id }) }),
    /** Resends one delivery, or all that are stuck. */
    replay: useMutation({
      ...options,
      mutationFn: (delivery_id?: string) =>
        integrations.replay.call({ id, ...(delivery_id !== undefined && { delivery_id }) }),
    }),
  };
}
