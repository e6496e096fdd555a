import { useMutation } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { useRefreshAfter } from '../../kernel/refresh-after.ts';

/** The services that a connector delivers. */
export const connectedServicesOptions = (tenant: string, id: string) =>
  apiFor(tenant).integrations.connectors.services.queryOptions({ input: { id } });

/** Returns mutations of one connector besides those of the resource kit. */
export function useConnectorChanges(tenant: string, id: string) {
  const { integrations, audit, catalog } = apiFor(tenant);
  const { connectors } = integrations;
  const options = useRefreshAfter(integrations.key(), audit.key(), catalog.key());
  return {
    makeSecret: useMutation({
      ...options,
      // The secret is only shown once, so it isn't cached.
      gcTime: 0,
      mutationFn: () => connectors.makeSecret.call({ id }),
    }),
    test: useMutation({ ...options, mutationFn: () => connectors.test.call({ id }) }),
    compare: useMutation({ ...options, mutationFn: () => connectors.compare.call({ id }) }),
    deliver: useMutation({
      ...options,
      mutationFn: (service_id: string) => connectors.deliver.call({ id, service_id }),
    }),
    release: useMutation({
      ...options,
      mutationFn: (service_id: string) => connectors.release.call({ id, service_id }),
    }),
  };
}
