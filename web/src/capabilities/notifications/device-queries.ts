import { queryOptions } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { ownSubscription } from '../../kernel/push/subscribe.ts';

/** The devices on which one is told. */
export const devicesOptions = (tenant: string) =>
  apiFor(tenant).notifications.devices.list.queryOptions();

/** Which of them this browser is; asked of the browser itself. */
export const ownEndpointOptions = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'push endpoint of this browser'],
    queryFn: async () => (await ownSubscription())?.endpoint ?? null,
    // The browser answers without a connection too.
    networkMode: 'always',
  });
