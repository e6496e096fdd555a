import type { User } from '@trunkline/contract/users';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { toast } from '../../../ui/toast.tsx';
import { useMoveToCompany } from '../mutations.ts';
import { CompanyPicker } from './company-picker.tsx';

export function MoveDialog({
  user,
  users,
  onClose,
}: {
  user: User;
  users: Resource<User>;
  onClose: () => void;
}) {
  const [company, setCompany] = useState<string | null>(null);
  const move = useMoveToCompany(users);
  const undo = () => {
    // The dialog has closed by then, so the result is shown as a toast.
    move
      .mutateAsync({ id: user.id, company_id: user.company_id })
      .then((restored) => toast.success(`${user.name} was moved back to ${restored.company_name}`))
      .catch((error: unknown) => toast.error(describeError(error).message));
  };
  const confirm = () => {
    if (company === null) return;
    move.mutate(
      { id: user.id, company_id: company },
      {
        onSuccess: (moved) => {
          toast.success(`${user.name} was moved to ${moved.company_name}`, {
            action: { label: 'Undo', onClick: undo },
          });
          onClose();
        },
      },
    );
  };
  return (
    <ChangeDialog
      title={`Move ${user.name} to another company`}
      description={`They'll immediately get access to that company and everything below it, and lose access to ${user.company_name}. Their role won't change.`}
      confirmLabel="Move person"
      ready={company !== null}
      pending={move.isPending}
      error={move.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <CompanyPicker value={company} onChange={setCompany} excludedId={user.company_id} />
    </ChangeDialog>
  );
}
