import { describeError } from '../../../kernel/describe-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type FolderNode, possibleParents } from '../folder-tree.ts';
import type { MediaChanges } from '../mutations.ts';
import { NameDialog } from './name-dialog.tsx';

export type FolderTask = 'create' | 'change' | 'remove';

interface FolderDialogsProps {
  task: FolderTask | null;
  folder: FolderNode | null;
  nodes: readonly FolderNode[];
  changes: MediaChanges;
  onOpen: (id: string | null) => void;
  onClose: () => void;
}

/** Dialogs for creating, renaming, moving and deleting folders. */
export function FolderDialogs(props: FolderDialogsProps) {
  const { task, folder, nodes, changes, onOpen, onClose } = props;
  if (task === 'create')
    return (
      <NameDialog
        title="New folder"
        action="Create folder"
        name=""
        parent={folder?.id ?? null}
        parents={nodes}
        pending={changes.createFolder.isPending}
        error={changes.createFolder.error}
        onClose={onClose}
        onSubmit={(input) =>
          changes.createFolder.mutate(input, {
            onSuccess: ({ id }) => {
              onClose();
              onOpen(id);
            },
          })
        }
      />
    );
  if (folder === null || task === null) return null;
  if (task === 'change')
    return (
      <NameDialog
        title={`Change ${folder.name}`}
        action="Save changes"
        name={folder.name}
        parent={folder.parent_id}
        parents={possibleParents(folder.id, nodes)}
        pending={changes.updateFolder.isPending}
        error={changes.updateFolder.error}
        onClose={onClose}
        onSubmit={(input) =>
          changes.updateFolder.mutate({ id: folder.id, ...input }, { onSuccess: onClose })
        }
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove the folder ${folder.name}?`}
      description="Its contents will move to the parent folder. No files will be deleted."
      confirmLabel="Remove folder"
      danger
      pending={changes.removeFolder.isPending}
      onConfirm={() =>
        changes.removeFolder.mutate(folder.id, {
          onSuccess: () => onOpen(folder.parent_id),
          onError: (error) => toast.error(describeError(error).message),
          onSettled: onClose,
        })
      }
    />
  );
}
