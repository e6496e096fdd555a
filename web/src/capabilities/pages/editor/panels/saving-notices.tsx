import { useState } from 'react';
import { describeError } from '../../../../kernel/describe-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { useMe } from '../../../auth/index.ts';
import type { EditLockState } from '../lock/use-edit-lock.ts';
import type { LockedKind } from '../mutations.ts';
import type { LocalCopies } from '../saving/local-copy.ts';
import type { SavingState } from '../saving/use-saving.ts';
import { EditLockNotice } from './edit-lock-notice.tsx';
import { Notice } from './notice.tsx';

interface SavingNoticesProps<Draft, Copy> {
  readonly noun: LockedKind;
  readonly id: string;
  readonly lockState: EditLockState;
  readonly editing: Pick<SavingState<Draft>, 'saving' | 'recover'>;
  readonly copies: LocalCopies<Copy>;
  readonly readOnly: boolean;
  readonly onReload: () => void;
}

/** Shows who else is editing, and unsaved edits from this visit or an earlier one. */
export function SavingNotices<Draft, Copy extends Draft & { readonly at: string }>({
  noun,
  id,
  lockState: { editLock, takeOver },
  editing: { saving, recover },
  copies,
  readOnly,
  onReload,
}: SavingNoticesProps<Draft, Copy>) {
  const { id: person } = useMe();
  const [copy, setCopy] = useState(() => copies.read(person, id));
  const [isTakingOver, setIsTakingOver] = useState(false);
  const takeOverLock = async () => {
    setIsTakingOver(true);
    try {
      await takeOver();
      onReload();
    } catch (error) {
      toast.error(describeError(error).message);
    } finally {
      setIsTakingOver(false);
    }
  };
  const conflict = saving.phase === 'failed' && saving.blocker === 'conflict';
  return (
    <>
      <EditLockNotice
        noun={noun}
        editLock={editLock}
        pending={isTakingOver}
        onTakeOver={() => void takeOverLock()}
        onReload={onReload}
      />
      {conflict && editLock.phase === 'mine' && (
        <Notice
          label="Saved elsewhere"
          actions={
            <Button size="small" onClick={onReload}>
              Show saved version
            </Button>
          }
        >
          This draft has since been saved elsewhere. This is your version. Copy anything you need
          from it before you show the saved version.
        </Notice>
      )}
      {copy && !readOnly && (
        <Notice
          label="Unsaved changes"
          actions={
            <>
              <Button
                size="small"
                onClick={() => {
                  copies.write(person, id, null);
                  setCopy(null);
                }}
              >
                Discard changes
              </Button>
              <Button
                size="small"
                variant="primary"
                onClick={() => {
                  recover(copy);
                  setCopy(null);
                }}
              >
                Restore changes
              </Button>
            </>
          }
        >
          Your changes from <RelativeTime value={copy.at} /> weren't saved. They're kept in this
          browser.
        </Notice>
      )}
    </>
  );
}
