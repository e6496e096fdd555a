import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import type { RoleChange, RoleMatrix } from '@trunkline/contract/users/roles';
import { useState } from 'react';
import { describeError } from '../../../../kernel/describe-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { formatCount } from '../../../../ui/formats.ts';
import { toast } from '../../../../ui/toast.tsx';
import { useMe } from '../../../auth/index.ts';
import { changesOf, noDraft, type RoleDraft, inverseChanges } from '../../role-draft.ts';
import { useChangeRoles } from '../../use-role-changes.ts';
import { RoleEditor } from './role-editor.tsx';
import { RoleHistory } from './role-history.tsx';
import { RoleList } from './role-list.tsx';
import { SaveDialog } from './save-dialog.tsx';

export function RolesPanel({
  matrix,
  stale,
  role,
  onRole,
  draft,
  onDraft,
  onReload,
}: {
  matrix: RoleMatrix;
  /** Another company's matrix is loading. */
  stale: boolean;
  role: RoleName;
  onRole: (role: RoleName) => void;
  draft: RoleDraft;
  onDraft: (draft: RoleDraft) => void;
  onReload: () => void;
}) {
  const { permissions } = useMe();
  const [isConfirming, setIsConfirming] = useState(false);
  const save = useChangeRoles();
  const changes = changesOf(matrix.cells, draft);
  const { id: company, name } = matrix.company;
  const close = () => {
    setIsConfirming(false);
    save.reset();
  };
  const undo = (version: string, undoChanges: RoleChange[]) => {
    // The screen may have changed by then, so the result is shown as a toast.
    save
      .mutateAsync({ company, version, changes: undoChanges })
      .then(() => toast.success(`The changes to the roles at ${name} were undone`))
      .catch((error: unknown) => toast.error(describeError(error).message));
  };
  const confirm = () =>
    save.mutate(
      { company, version: matrix.version, changes },
      {
        onSuccess: ({ version }) => {
          const undoChanges = inverseChanges(matrix.cells, changes);
          onDraft(noDraft);
          close();
          toast.success(`The roles at ${name} were changed`, {
            description: 'Takes effect immediately for everyone.',
            action: { label: 'Undo', onClick: () => undo(version, undoChanges) },
          });
        },
      },
    );
  return (
    <div
      aria-busy={stale || undefined}
      className={classNames('grid grid-cols-1 gap-4 transition-opacity', stale && 'opacity-60')}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <RoleList
          roles={matrix.roles}
          chosen={role}
          unsavedRoles={new Set(changes.map((change) => change.role))}
          onChoose={onRole}
        />
        <RoleEditor matrix={matrix} role={role} draft={draft} onDraft={onDraft} />
      </div>
      {changes.length > 0 && (
        <section
          aria-label="Unsaved changes"
          className="sticky above-notices z-20 flex flex-wrap items-center gap-2 rounded-lg border border-border-strong bg-raised p-3 shadow-raised"
        >
          <p role="status" className="min-w-0 flex-1 basis-24 font-medium">
            {formatCount(changes.length, 'change', 'changes')} not saved
          </p>
          <Button onClick={() => onDraft(noDraft)}>Discard changes</Button>
          <Button variant="primary" onClick={() => setIsConfirming(true)}>
            Review and save
          </Button>
        </section>
      )}
      {permissions.includes('audit:read') && <RoleHistory company={company} name={name} />}
      {isConfirming && changes.length > 0 && (
        <SaveDialog
          matrix={matrix}
          changes={changes}
          pending={save.isPending}
          error={save.error}
          onSave={confirm}
          onReload={() => {
            close();
            onReload();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
