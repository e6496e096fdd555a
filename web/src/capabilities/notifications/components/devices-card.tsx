import { useQuery } from '@tanstack/react-query';
import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import type { PushDevice } from '@trunkline/contract/notifications';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { isPushSupported, pushPermission } from '../../../kernel/push/subscribe.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { showPushRefusal, useDevices } from '../device-mutations.ts';
import { devicesOptions, ownEndpointOptions } from '../device-queries.ts';
import { DeviceRow } from './device-row.tsx';

/** Shows the person's devices with push notifications. */
export function DevicesCard() {
  const me = useMe();
  const query = useQuery(devicesOptions(me.company.id));
  const endpointQuery = useQuery(ownEndpointOptions(me.company.id));
  const { enable, remove, test } = useDevices(me);
  const isThisDevice = ({ endpoint }: PushDevice) => endpoint === endpointQuery.data;
  const isNotifiedHere = query.data?.items.some(isThisDevice) ?? false;
  const devices = query.data?.items.toSorted(
    (a, b) => Number(isThisDevice(b)) - Number(isThisDevice(a)),
  );
  return (
    <Card
      title="Devices"
      description="Devices that get push notifications while the site is closed."
      actions={
        query.isSuccess &&
        !isNotifiedHere &&
        isPushSupported() && (
          <Button
            size="small"
            variant="primary"
            pending={enable.isPending}
            onClick={() => enable.mutate(undefined, { onError: showPushRefusal })}
          >
            {pushTexts.enable}
          </Button>
        )
      }
    >
      <ThisDeviceNotice notified={isNotifiedHere} />
      {query.isPending ? (
        <div aria-busy="true" className="divide-y divide-border border-t border-border">
          {[1, 2].map((row) => (
            <div key={row} className="flex h-15 items-center gap-3">
              <Skeleton className="size-5" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-3.5 w-40 max-w-full" />
                <Skeleton className="h-3 w-64 max-w-full" />
              </div>
            </div>
          ))}
        </div>
      ) : query.isError ? (
        <QueryError title="Couldn't load your devices" query={query} />
      ) : query.data.items.length === 0 ? (
        <p className="rounded-md border border-dashed border-border px-4 py-5 text-center text-muted">
          Push notifications are off on all your devices.
        </p>
      ) : (
        <ul aria-label="Devices" className="-mb-3 divide-y divide-border border-t border-border">
          {devices?.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isCurrent={isThisDevice(device)}
              testing={test.isPending && test.variables.id === device.id}
              removing={remove.isPending && remove.variables.id === device.id}
              onTest={() => test.mutate({ id: device.id })}
              onRemove={() => remove.mutate(device)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Explains why this device can't get push notifications; renders nothing if it can. */
function ThisDeviceNotice({ notified }: { notified: boolean }): ReactNode {
  if (notified) return null;
  const reason = !isPushSupported()
    ? {
        title: pushTexts.notSupported,
        text: 'On an iPhone or iPad, add the site to the home screen first and open it from there.',
      }
    : pushPermission() === 'denied'
      ? {
          title: pushTexts.blocked,
          text: "Allow notifications for this site in your browser's settings, then enable them here.",
        }
      : null;
  if (reason === null) return null;
  return (
    <div className="mb-3 flex items-start gap-2.5 rounded-md bg-sunken px-3 py-2.5">
      <BellRing aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div>
        <p className="font-medium">{reason.title}</p>
        <p className="text-[13px] text-muted">{reason.text}</p>
      </div>
    </div>
  );
}
