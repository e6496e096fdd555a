import { useQuery } from '@tanstack/react-query';
import type { TrustedDevice } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { trustedDeviceDays } from '@trunkline/contract/kernel/constants';
import { MonitorCheck } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { authRequests } from '../../auth-requests.ts';
import { factorsOptions, trustedDevicesOptions } from '../../queries.ts';
import { useMe } from '../../use-auth.ts';
import { QueryCard } from './query-card.tsx';
import { RemoveButton } from './remove-button.tsx';
import { EmptyCard, Row, Rows } from './rows.tsx';

/** Shows trusted browsers, which skip the second step for a while. */
export function DevicesCard() {
  const tenant = useMe().company.id;
  const query = useQuery(trustedDevicesOptions(tenant));
  const { data: factors } = useQuery(factorsOptions(tenant));
  const allowed = factors?.can_trust_device !== false;
  return (
    <QueryCard
      title="Trusted devices"
      description={`Browsers that skip two-factor verification for ${trustedDeviceDays} days.`}
      query={query}
      failed={authTexts.loadSettings}
    >
      {(devices) =>
        devices.length === 0 ? (
          <EmptyCard>
            {allowed
              ? `No trusted devices yet. When you sign in, choose “Trust this device for ${trustedDeviceDays} days” on a device that only you use.`
              : "Your company's security policy requires two-factor verification at every sign-in."}
          </EmptyCard>
        ) : (
          <Rows label="Trusted devices">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </Rows>
        )
      }
    </QueryCard>
  );
}

function DeviceRow({ device }: { device: TrustedDevice }) {
  return (
    <Row
      icon={<MonitorCheck />}
      name={device.device}
      badges={device.current && <Badge tone="primary">This device</Badge>}
      details={[
        device.address,
        <>
          Last used <RelativeTime value={device.last_used_at} />
        </>,
        <>
          Trust ends <RelativeTime value={device.expires_at} />
        </>,
      ]}
      actions={
        <RemoveButton
          label="Revoke"
          confirmLabel="Revoke trust"
          subject={device.device}
          title={`Stop trusting ${device.device}?`}
          consequence="The next sign-in on that device will require two-factor verification again. Active sessions won't end."
          run={() => authRequests.revokeTrustedDevice(device.id)}
          done="Trust revoked"
        />
      }
    />
  );
}
