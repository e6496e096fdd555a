import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Service } from '@trunkline/contract/catalog';
import { apiFor } from '../../kernel/api.ts';
import { refreshAll } from '../../kernel/resource/cache.ts';
import type { Resource, Verb } from '../../kernel/resource/index.ts';

type Run = NonNullable<Verb<Service>['run']>;

/** Shows a service to visitors; the kit keeps the lists in step. */
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

/** Makes a draft from a service. */
export function useDuplicateService(services: Resource<Service>) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (id: string) => apiFor(services.tenant).catalog.duplicate.call({ id }),
    onSettled: () => void refreshAll(client, services),
  });
}
