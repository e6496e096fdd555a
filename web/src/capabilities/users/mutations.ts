import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import type { Invitation, User } from '@trunkline/contract/users';
import { useStartExport } from '../../kernel/exports/export-queries.ts';
import { apiFor } from '../../kernel/api.ts';
import { putRow, refreshAll } from '../../kernel/resource/cache.ts';
import type { Resource, Verb } from '../../kernel/resource/index.ts';
import { beginViewing, useApi, useMe, type ViewedPerson } from '../auth/index.ts';

type Run = NonNullable<Verb<User>['run']>;

export const suspendUser =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).users.suspend.call({ id });

export const activateUser =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).users.activate.call({ id });

export const endSessions =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).users.revokeSessions.call({ id });

export const resetSecondStep =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).users.resetFactors.call({ id });

/** Applies a change to one user that needs input; the lists are updated immediately. */
function useUserChange<Input>(users: Resource<User>, run: (input: Input) => Promise<User>) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: run,
    onSuccess: (user) => {
      putRow(client, users, user);
      void refreshAll(client, users);
    },
  });
}

export function useChangeRole(users: Resource<User>) {
  const { company } = useMe();
  return useUserChange(users, (input: { id: string; role: RoleName }) =>
    apiFor(company.id).users.changeRole.call(input),
  );
}

export function useMoveToCompany(users: Resource<User>) {
  const { company } = useMe();
  return useUserChange(users, (input: { id: string; company_id: string }) =>
    apiFor(company.id).users.moveToCompany.call(input),
  );
}

/** Applies a change to invitations; their list is refetched whether or not it succeeds. */
function useInvitationChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  const { users, audit } = useApi();
  return useMutation({
    retry: false,
    mutationFn: run,
    onSettled: () => {
      for (const queryKey of [users.invitations.key(), audit.key()])
        void client.invalidateQueries({ queryKey });
    },
  });
}

export interface InviteInput {
  emails: readonly string[];
  role: RoleName;
  company_id: string;
}

/** The result for one email address. */
export interface InviteResult {
  email: string;
  /** Null if the invitation was sent. */
  error: unknown;
}

/** Invites the addresses one by one; a failure doesn't block the rest. */
export function useInvite() {
  const { users } = useApi();
  return useInvitationChange(
    async ({ emails, ...invitation }: InviteInput): Promise<InviteResult[]> => {
      const results: InviteResult[] = [];
      for (const email of emails) {
        try {
          await users.invite.call({ email, ...invitation });
          results.push({ email, error: null });
        } catch (error) {
          results.push({ email, error });
        }
      }
      return results;
    },
  );
}

export function useResendInvitation() {
  const { users } = useApi();
  return useInvitationChange((id: string): Promise<Invitation> =>
    users.resendInvitation.call({ id }),
  );
}

export function useRevokeInvitation() {
  const { users } = useApi();
  return useInvitationChange((id: string): Promise<Invitation> =>
    users.revokeInvitation.call({ id }),
  );
}

/** Starts viewing as a user and reloads the page as them. */
export function useBeginViewing() {
  return useMutation({
    retry: false,
    mutationFn: ({ viewed, reason }: { viewed: ViewedPerson; reason: string }) =>
      beginViewing(viewed, reason),
  });
}

export function useExportInvitations(tenant: string) {
  const { users } = apiFor(tenant);
  return useStartExport(
    tenant,
    (search: string) => users.exportInvitations.call(search === '' ? {} : { search }),
    { one: 'invitation', many: 'invitations' },
  );
}
