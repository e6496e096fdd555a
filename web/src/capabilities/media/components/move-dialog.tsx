import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { Select } from '../../../ui/select.tsx';
import type { FolderNode } from '../folder-tree.ts';

const noFolder = 'none';

interface MoveDialogProps {
  count: number;
  nodes: readonly FolderNode[];
  pending: boolean;
  onMove: (folderId: string | null) => void;
  onClose: () => void;
}

/** Asks for the target folder of the selected files. */
export function MoveDialog({ count, nodes, pending, onMove, onClose }: MoveDialogProps) {
  const [folder, setFolder] = useState(noFolder);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="small"
      title={`Move ${formatCount(count, 'file', 'files')}`}
      description="Moving files doesn't change their URLs, so pages that use them will still work."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            onClick={() => onMove(folder === noFolder ? null : folder)}
          >
            Move {count === 1 ? 'file' : 'files'}
          </Button>
        </>
      }
    >
      <Field label="Folder">
        {(control) => (
          <Select
            {...control}
            options={[
              { value: noFolder, label: 'No folder' },
              ...nodes.map(({ id, path }) => ({ value: id, label: path })),
            ]}
            value={folder}
            onValueChange={setFolder}
          />
        )}
      </Field>
    </Dialog>
  );
}
