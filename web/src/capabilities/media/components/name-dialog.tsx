import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { useState, type FormEvent } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { FolderNode } from '../folder-tree.ts';

interface NameDialogProps {
  title: string;
  action: string;
  name: string;
  parent: string | null;
  parents: readonly FolderNode[];
  pending: boolean;
  error: unknown;
  onSubmit: (folder: { name: string; parent_id: string | null }) => void;
  onClose: () => void;
}

const top = 'top';

/** Asks for a folder's name and parent. */
export function NameDialog(props: NameDialogProps) {
  const { title, action, parents, pending, error, onSubmit, onClose } = props;
  const [name, setName] = useState(props.name);
  const [parent, setParent] = useState(props.parent ?? top);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setMissing(true);
    else onSubmit({ name: name.trim(), parent_id: parent === top ? null : parent });
  };
  const message = missing ? 'Enter a name.' : error ? describeError(error).message : '';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="folder-form" variant="primary" pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form id="folder-form" onSubmit={submit} noValidate className="grid gap-4">
        <Field label="Name" {...(message && { error: message })}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={mediaLimits.folderName}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
        <Field label="Parent folder">
          {(control) => (
            <Select
              {...control}
              options={[
                { value: top, label: 'No folder' },
                ...parents.map(({ id, path }) => ({ value: id, label: path })),
              ]}
              value={parent}
              onValueChange={setParent}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
