import { useQuery } from '@tanstack/react-query';
import type { PendingInvitation } from '@trunkline/contract/auth';
import { roleInSentence } from '@trunkline/contract/kernel/role-labels';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { authRequests } from '../auth-requests.ts';
import { leave } from '../landing.ts';
import { invitationsOptions } from '../queries.ts';
import { useMe } from '../use-auth.ts';
import { useAccountMutation } from '../use-account-mutation.ts';

/**
 * Shows the signed-in person's pending invitations, to accept or decline; empty if there are none.
 */
export function InvitationsCard() {
  const { company, support } = useMe();
  const { data: invitations = [] } = useQuery({
    ...invitationsOptions(company.id),
    // Only the person themselves may read them, not someone who is viewing as them.
    enabled: support === null,
  });
  if (invitations.length === 0) return null;
  return (
    <Card title="Invitations" description="You only join a company if you accept its invitation.">
      <ul aria-label="Invitations" className="-my-2 divide-y divide-border">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Invitation({ invitation }: { invitation: PendingInvitation }) {
  const { id, company_name: company, inviter, expires_at, can_accept } = invitation;
  const [isConfirming, setIsConfirming] = useState(false);
  const me = useMe();
  const accept = useAccountMutation({
    run: () => authRequests.acceptInvitation(id),
    // Company and role have changed, so reload to drop all data of the previous company.
    onDone: leave.reload,
  });
  const decline = useAccountMutation({
    run: (notMe: boolean) => authRequests.declineInvitation(id, notMe),
    onDone: () => toast.success(`You declined the invitation from ${company}`),
  });
  const busy = accept.isPending || decline.isPending;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          {company} has invited you to join as {roleInSentence(invitation.role)}
        </p>
        <p className="text-[13px] text-muted wrap-anywhere">
          Sent by {inviter}, expires <RelativeTime value={expires_at} />
        </p>
        {!can_accept && (
          <p className="text-[13px] text-muted">
            You belong to {me.company.name}. To accept, ask an administrator there to remove you
            first.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {can_accept && (
          <Button
            size="small"
            variant="primary"
            pending={accept.isPending}
            disabled={busy}
            onClick={() => accept.mutate()}
            aria-label={`Accept the invitation from ${company}`}
          >
            Accept
          </Button>
        )}
        <Button
          size="small"
          disabled={busy}
          onClick={() => decline.mutate(false)}
          aria-label={`Decline the invitation from ${company}`}
        >
          Decline
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={busy}
          onClick={() => setIsConfirming(true)}
          aria-label={`Not me: invitation from ${company}`}
        >
          Not me
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Don't know ${company}?`}
        description={`This declines the invitation and notifies ${company}. They won't be able to invite you again for 30 days.`}
        confirmLabel="Decline invitation"
        danger
        pending={decline.isPending}
        onConfirm={() => decline.mutate(true, { onSettled: () => setIsConfirming(false) })}
      />
    </li>
  );
}
