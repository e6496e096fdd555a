import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Service } from '@trunkline/contract/catalog';
import { apiFor } from '../../kernel/api.ts';
import { refreshAll } from '../../kernel/resource/cache.ts';
import type { Resource, Verb } from '../../kernel/resource/index.ts';

type Run = NonNullable<Verb<Service>['run']>;

/** Publishes a service; the resource kit updates the lists. */
export const publishService =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).catalog.publish.call({ id });

export const unpublishService =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).catalog.unpublish.call({ id });

export const retireService =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).catalog.retire.call({ id });

/** Copies a service to a draft. */
export function useDuplicateService(services: Resource<Service>) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (id: string) => apiFor(services.tenant).catalog.duplicate.call({ id }),
    onSettled: () => void refreshAll(client, services),
  });
}
