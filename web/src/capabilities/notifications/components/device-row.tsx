import type { PushDevice } from '@trunkline/contract/notifications';
import { Monitor, Smartphone } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

const isPhone = ({ device_info: { userAgent } }: PushDevice) =>
  /Android|iPhone|iPad|Mobile/.test(userAgent);

/** Shows a device with push notifications: last delivery and actions. */
export function DeviceRow({
  device,
  isCurrent,
  testing,
  removing,
  onTest,
  onRemove,
}: {
  device: PushDevice;
  /** Whether it is the current device. */
  isCurrent: boolean;
  testing: boolean;
  removing: boolean;
  onTest: () => void;
  onRemove: () => void;
}) {
  const Icon = isPhone(device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 sm:items-center">
      <Icon aria-hidden="true" className="size-5 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{device.name}</span>
          {isCurrent && <Badge tone="primary">This device</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-muted">
          <span>
            {device.last_delivery_at === null ? (
              'Nothing delivered yet'
            ) : (
              <>
                Last delivery <RelativeTime value={device.last_delivery_at} />
              </>
            )}
          </span>
          <span>
            Added <RelativeTime value={device.created_at} />
          </span>
        </p>
        {device.last_error !== null && device.last_error_at !== null && (
          <p className="text-[13px] text-danger">
            Delivery failed <RelativeTime value={device.last_error_at} />: {device.last_error}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:pl-8">
        <Button
          size="small"
          pending={testing}
          onClick={onTest}
          aria-label={`Send test to ${isCurrent ? 'this device' : device.name}`}
        >
          {isCurrent ? 'Send test to this device' : 'Send test'}
        </Button>
        <Button
          size="small"
          variant="ghost"
          pending={removing}
          onClick={onRemove}
          aria-label={`Remove ${device.name}`}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
