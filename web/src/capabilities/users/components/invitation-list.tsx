import { useInfiniteQuery } from '@tanstack/react-query';
import type { Invitation } from '@trunkline/contract/users';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { describeError } from '../../../kernel/describe-error.ts';
import type { ListAddress } from '../../../kernel/resource/index.ts';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { useRowsDialog } from '../../../kernel/resource/use-rows-dialog.ts';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { Views } from '../../../kernel/views/views.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { useExportInvitations, useResendInvitation, useRevokeInvitation } from '../mutations.ts';
import { invitationsOptions } from '../queries.ts';
import { InvitationRow, isOpen } from './invitation-row.tsx';

const viewKeys = ['search'];

const failure = (error: unknown) => {
  const { message, id } = describeError(error);
  toast.error(message, { description: id ? `Error ID: ${id}` : undefined });
};

export function InvitationList({ address }: { address: ListAddress }) {
  const me = useMe();
  const { search } = address.state;
  const field = useRef<HTMLInputElement>(null);
  const query = useInfiniteQuery(invitationsOptions(me.company.id, search.trim()));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const dialog = useRowsDialog<Invitation, 'revoke'>(rows, isOpen);
  const [target] = dialog.shown?.rows ?? [];
  const exportMutation = useExportInvitations(me.company.id);
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const sendAgain = ({ id, email }: Invitation) =>
    resend.mutate(id, {
      onSuccess: () => toast.success(`A new link is on its way to ${email}`),
      onError: failure,
    });
  const confirmRevocation = ({ id, email }: Invitation) =>
    revoke.mutate(id, {
      onSuccess: () => toast.success(`The invitation for ${email} was revoked`),
      onError: failure,
      onSettled: dialog.close,
    });
  return (
    <div className="grid gap-3">
      <Views tenant={me.company.id} list="users.invitations" keys={viewKeys} many="invitations" />
      <div className="flex items-center gap-2">
        <SearchField
          label="Search invitations"
          value={search}
          onChange={(text) => address.replace({ search: text })}
          inputRef={field}
        />
        {me.permissions.includes('users:export') && (
          <Button
            className="ml-auto"
            pending={exportMutation.isPending}
            onClick={() => exportMutation.mutate(search.trim(), { onError: failure })}
          >
            <Download aria-hidden="true" className="size-4" />
            Export invitations
          </Button>
        )}
      </div>
      <div className="rounded-lg border border-border bg-surface">
        {query.isError && rows.length === 0 ? (
          <QueryError title="Couldn't load the invitations" query={query} />
        ) : query.isPending ? (
          <div aria-busy="true" className="grid gap-4 p-4">
            {['w-64', 'w-56', 'w-72'].map((width) => (
              <Skeleton key={width} className={`h-9 max-w-full ${width}`} />
            ))}
          </div>
        ) : rows.length === 0 ? (
          <EmptyState
            title={search === '' ? 'No invitations yet' : 'No invitations match'}
            description={
              search === ''
                ? 'Invitations you send appear here with their status.'
                : 'Try another spelling.'
            }
          />
        ) : (
          <>
            <ul aria-label="Invitations" className="divide-y divide-border">
              {rows.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  me={me}
                  pending={resend.isPending && resend.variables === invitation.id}
                  onResend={() => sendAgain(invitation)}
                  onRevoke={() => dialog.open('revoke', [invitation])}
                />
              ))}
            </ul>
            <ListEnd
              count={rows.length}
              one="Invitation"
              many="Invitations"
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              error={query.error}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </div>
      <ConfirmDialog
        open={dialog.opened !== null}
        onOpenChange={(open) => {
          if (!open) dialog.close();
        }}
        title={`Revoke the invitation for ${target?.email ?? ''}?`}
        description="The link in their email will stop working immediately. You can invite them again."
        confirmLabel="Revoke invitation"
        danger
        pending={revoke.isPending}
        onConfirm={() => target && confirmRevocation(target)}
      />
    </div>
  );
}
