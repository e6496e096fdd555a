import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Integration } from '@trunkline/contract/integrations';
import { apiFor } from '../../kernel/api.ts';
import type { Verb } from '../../kernel/resource/index.ts';

type Run = NonNullable<Verb<Integration>['run']>;

/** Lets an integration be told what happens; the kit keeps the lists in step. */
export const activateIntegration =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).integrations.activate.call({ id });

export const pauseIntegration =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).integrations.pause.call({ id });

/** What can be done to one integration besides what the kit does. */
export function useIntegrationChanges(tenant: string, id: string) {
  const client = useQueryClient();
  const { integrations, audit } = apiFor(tenant);
  const options = {
    // A write whose answer was lost may have happened: it is never sent again by itself.
    retry: false,
    onSettled() {
      for (const queryKey of [integrations.key(), audit.key()])
        void client.invalidateQueries({ queryKey });
    },
  } as const;
  return {
    makeSecret: useMutation({
      ...options,
      // The secret is on screen once, and nowhere else.
      gcTime: 0,
      mutationFn: () => integrations.makeSecret.call({ id }),
    }),
    test: useMutation({ ...options, mutationFn: () => integrations.test.call({ id }) }),
    /** One message again, or all that are stuck. */
    replay: useMutation({
      ...options,
      mutationFn: (delivery_id?: string) =>
        integrations.replay.call({ id, ...(delivery_id !== undefined && { delivery_id }) }),
    }),
  };
}
