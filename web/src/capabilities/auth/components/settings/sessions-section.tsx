import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { formatCount } from '../../../../ui/formats.ts';
import { toast } from '../../../../ui/toast.tsx';
import { authRequests } from '../../auth-requests.ts';
import { signOutEverywhere } from '../../auth-store.ts';
import { sessionsOptions } from '../../queries.ts';
import { useMe } from '../../use-auth.ts';
import { useAccountMutation } from '../../use-account-mutation.ts';
import { QueryCard } from './query-card.tsx';
import { EmptyCard, Rows } from './rows.tsx';
import { SessionRow } from './session-row.tsx';

/** /settings/sessions: where the account is signed in, with buttons to end sessions. */
export function SessionsSection() {
  const query = useQuery(sessionsOptions(useMe().company.id));
  const endOthers = useAccountMutation({
    run: () => authRequests.revokeOtherSessions(),
    onDone: ({ ended }) => toast.success(`${formatCount(ended, 'session', 'sessions')} ended`),
  });
  const others = query.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <>
      <QueryCard
        title="Sessions"
        description="Where you're signed in. Don't recognise one? End it, then change your password."
        actions={
          others > 0 && (
            <Button size="small" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
              End all other sessions
            </Button>
          )
        }
        query={query}
        failed="Couldn't load your sessions"
        rows={3}
      >
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyCard>No active sessions.</EmptyCard>
          ) : (
            <Rows label="Sessions">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </Rows>
          )
        }
      </QueryCard>
      <SignOutEverywhere />
    </>
  );
}

function SignOutEverywhere() {
  const [isConfirming, setIsConfirming] = useState(false);
  const leave = useAccountMutation({ run: signOutEverywhere });
  return (
    <Card
      title="Sign out everywhere"
      description="Ends every session, including this one, and forgets all trusted devices."
    >
      <Button variant="danger" pending={leave.isPending} onClick={() => setIsConfirming(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Sign out everywhere?"
        description="You'll have to sign in again with two-factor authentication on every device."
        confirmLabel="Sign out everywhere"
        danger
        onConfirm={() => {
          setIsConfirming(false);
          leave.mutate();
        }}
      />
    </Card>
  );
}
