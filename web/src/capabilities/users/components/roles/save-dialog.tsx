import { useQuery } from '@tanstack/react-query';
import type { RoleChange, RoleMatrix } from '@trunkline/contract/users/roles';
import { ApiError } from '../../../../kernel/api-error.ts';
import { describeError } from '../../../../kernel/describe-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { formatCount } from '../../../../ui/formats.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useMe } from '../../../auth/index.ts';
import { cellKey } from '../../role-draft.ts';
import { rolePreviewOptions } from '../../role-queries.ts';
import { changeMessage } from '../../role-texts.ts';

export interface SaveDialogProps {
  matrix: RoleMatrix;
  changes: readonly RoleChange[];
  pending: boolean;
  error: unknown;
  onSave: () => void;
  /** Called after a conflict: loads the other user's changes and keeps the draft. */
  onReload: () => void;
  onClose: () => void;
}

export function SaveDialog({
  matrix,
  changes,
  pending,
  error,
  onSave,
  onReload,
  onClose,
}: SaveDialogProps) {
  const { company } = useMe();
  const preview = useQuery(rolePreviewOptions(company.id, matrix.company.id, changes));
  const problem = error ? describeError(error) : null;
  const conflict = error instanceof ApiError && error.code === 'conflict';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Save ${formatCount(changes.length, 'role change', 'role changes')}?`}
      description={`For ${matrix.company.name} and every company below it. Takes effect immediately for everyone.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {conflict ? (
            <Button variant="primary" onClick={onReload}>
              Go back
            </Button>
          ) : (
            <Button variant="primary" pending={pending} onClick={onSave}>
              Save changes
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <p role="status" className="font-medium">
          {preview.data ? (
            preview.data.people === 0 ? (
              'Affects no one today, only people who get the role later.'
            ) : (
              `Affects ${formatCount(preview.data.people, 'person', 'people')} in ${formatCount(preview.data.companies, 'company', 'companies')}.`
            )
          ) : preview.error ? (
            <span className="font-normal text-danger">
              Couldn't count the people affected. {describeError(preview.error).message}
            </span>
          ) : (
            <Skeleton className="h-5 w-56" />
          )}
        </p>
        <ul className="grid max-h-64 list-disc gap-1 overflow-y-auto pl-5" tabIndex={-1}>
          {changes.map((change) => (
            <li key={cellKey(change)}>{changeMessage(change)}</li>
          ))}
        </ul>
        {problem && (
          <p role="alert" className="text-[13px] text-danger">
            {problem.message}
            {problem.id && ` Error ID: ${problem.id}`}
          </p>
        )}
      </div>
    </Dialog>
  );
}
