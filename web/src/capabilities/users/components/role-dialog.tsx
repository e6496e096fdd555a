import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import type { User } from '@trunkline/contract/users';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { useChangeRole } from '../mutations.ts';
import { roleOptions } from '../role-options.ts';
import { roleLabel } from '../role-label.ts';
import { RoleField } from './role-field.tsx';

export function RoleDialog({
  user,
  users,
  onClose,
}: {
  user: User;
  users: Resource<User>;
  onClose: () => void;
}) {
  const options = roleOptions(useMe().role);
  const current = options.find(({ value }) => value === user.role)?.value ?? null;
  const [chosen, setChosen] = useState<RoleName | null>(null);
  const role = chosen ?? current;
  const change = useChangeRole(users);
  const undo = (before: RoleName) => {
    // The dialog has closed by then, so the result is shown as a toast.
    change
      .mutateAsync({ id: user.id, role: before })
      .then(() => toast.success(`${user.name}'s role was changed back to ${roleLabel(before)}`))
      .catch((error: unknown) => toast.error(describeError(error).message));
  };
  const confirm = () => {
    if (role === null) return;
    change.mutate(
      { id: user.id, role },
      {
        onSuccess: () => {
          toast.success(`${user.name}'s role was changed to ${roleLabel(role)}`, {
            ...(current !== null && { action: { label: 'Undo', onClick: () => undo(current) } }),
          });
          onClose();
        },
      },
    );
  };
  return (
    <ChangeDialog
      title={`Change the role of ${user.name}`}
      description="Takes effect immediately, without signing them out."
      confirmLabel="Change role"
      ready={role !== null && role !== user.role}
      pending={change.isPending}
      error={change.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <RoleField value={role} onChange={setChosen} />
    </ChangeDialog>
  );
}
