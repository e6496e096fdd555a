import type { SessionEntry } from '@trunkline/contract/auth';
import { Monitor } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { authRequests } from '../../auth-requests.ts';
import { methodLabel } from '../../method-label.ts';
import { RemoveButton } from './remove-button.tsx';
import { Row } from './rows.tsx';

export function SessionRow({ session }: { session: SessionEntry }) {
  const { id, current, device, address, method } = session;
  return (
    <Row
      icon={<Monitor />}
      name={device}
      badges={current && <Badge tone="primary">This device</Badge>}
      details={[
        address,
        <>
          Last active <RelativeTime value={session.last_activity} />
        </>,
        <>
          Signed in <RelativeTime value={session.created_at} /> {methodLabel(method)}
        </>,
        <>
          Ends <RelativeTime value={session.expires_at} />
        </>,
      ]}
      actions={
        !current && (
          <RemoveButton
            label="End"
            confirmLabel="End session"
            subject={`the session on ${device}`}
            title={`End the session on ${device}?`}
            consequence="That device will have to sign in again with two-factor authentication."
            run={() => authRequests.revokeSession(id)}
            done="Session ended"
          />
        )
      }
    />
  );
}
