import { highestGrantable, levelOf } from '@trunkline/contract/kernel/role-levels';
import type { Invitation, Me } from '@trunkline/contract/users';
import { AddressText } from '../../../ui/address-text.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { roleLabel } from '../role-label.ts';

const states = {
  pending: { label: 'Pending', tone: 'primary' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warning' },
  ended: { label: 'Sender can no longer invite', tone: 'warning' },
  revoked: { label: 'Revoked', tone: 'neutral' },
} as const satisfies Record<Invitation['state'], { label: string; tone: BadgeTone }>;

/** Checks whether an invitation can still be resent or revoked. */
export const isOpen = ({ state }: Invitation) =>
  state === 'pending' || state === 'expired' || state === 'ended';

export function InvitationRow({
  invitation,
  me,
  pending,
  onResend,
  onRevoke,
}: {
  invitation: Invitation;
  me: Me;
  pending: boolean;
  onResend: () => void;
  onRevoke: () => void;
}) {
  const { email, role, company, state, invited_by, created_at } = invitation;
  const open = isOpen(invitation) && levelOf(role) <= highestGrantable(me.role);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <span>
            <AddressText text={email} />
          </span>
          <Badge tone={states[state].tone} dot>
            {states[state].label}
          </Badge>
        </p>
        <p className="text-[13px] text-muted">
          {roleLabel(role)} at {company.name}, invited
          {invited_by === null ? '' : ` by ${invited_by}`} <RelativeTime value={created_at} />
        </p>
      </div>
      {open && me.permissions.includes('users:create') && (
        <div className="flex gap-2">
          <Button
            size="small"
            pending={pending}
            onClick={onResend}
            aria-label={`Resend the invitation for ${email}`}
          >
            Resend
          </Button>
          <Button
            size="small"
            variant="ghost"
            onClick={onRevoke}
            aria-label={`Revoke the invitation for ${email}`}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}
