import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import type { PushDevice, PushTest } from '@trunkline/contract/notifications';
import type { Me } from '@trunkline/contract/users';
import { apiFor } from '../../kernel/api.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { PushRefusal } from '../../kernel/push/subscribe.ts';
import { toast } from '../../ui/toast.tsx';
import { devicesOptions, ownEndpointOptions } from './device-queries.ts';
import { dropSubscription, enablePush } from './push-device.ts';

/**
 * Explains why push notifications couldn't be enabled, with the specification's text if there is
 * one.
 */
export function showPushRefusal(error: Error): void {
  if (error instanceof PushRefusal) toast.error(error.message);
  else toast.error(pushTexts.failed, { description: pushTexts.tryLater });
}

/** Returns mutations of push devices. */
export function useDevices(me: Pick<Me, 'id' | 'company'>) {
  const client = useQueryClient();
  const tenant = me.company.id;
  const { devices } = apiFor(tenant).notifications;
  const refresh = () =>
    Promise.all(
      [devicesOptions(tenant), ownEndpointOptions(tenant)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const enable = useMutation({
    mutationFn: () => enablePush(me),
    // The browser would refuse again.
    retry: false,
    onSuccess: () => toast.success(pushTexts.enabled),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async ({ id, endpoint }: PushDevice) => {
      await devices.remove.call({ id });
      await dropSubscription(me, endpoint);
    },
    onSuccess: (_none, { name }) => toast.success(`${name} no longer gets notifications`),
    onError: (error) =>
      toast.error("Couldn't remove the device", { description: describeError(error).message }),
    onSettled: refresh,
  });
  const test = useMutation({
    ...devices.test.mutationOptions(),
    // A retry could deliver the test twice.
    retry: false,
    onSuccess: ({ outcome, device }) => showTestOutcome(outcome, device),
    onError: (error) =>
      toast.error("Couldn't send the test", { description: describeError(error).message }),
    onSettled: refresh,
  });
  return { enable, remove, test };
}

function showTestOutcome(outcome: PushTest['outcome'], device: PushDevice | null): void {
  if (outcome === 'sent')
    toast.success('Test sent', { description: 'It should appear on the device in a moment.' });
  else if (outcome === 'gone')
    toast.error('The device can no longer be reached', {
      description: 'Open the site there and enable notifications again.',
    });
  else
    toast.error("Couldn't deliver the test", {
      description: `The push service rejected it: ${device?.last_error ?? 'no reason was given'}.`,
    });
}
