import { queryOptions } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { ownSubscription } from '../../kernel/push/subscribe.ts';

export const devicesOptions = (tenant: string) =>
  apiFor(tenant).notifications.devices.list.queryOptions();

/** Returns this browser's endpoint, read from the browser itself. */
export const ownEndpointOptions = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'push endpoint of this browser'],
    queryFn: async () => (await ownSubscription())?.endpoint ?? null,
    // It's read from the browser, so it works offline too.
    networkMode: 'always',
  });
