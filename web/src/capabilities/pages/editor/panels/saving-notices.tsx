import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { EditLock } from '../lock/edit-lock.ts';
import type { LockedKind } from '../mutations.ts';
import type { Saving } from '../saving/saving-state.ts';
import { EditLockNotice } from './edit-lock-notice.tsx';
import { Notice } from './notice.tsx';

interface Options {
  readonly noun: LockedKind;
  readonly hold: EditLock;
  readonly saving: Saving;
  /** Edits of an earlier visit that were not saved. */
  readonly copy: { readonly at: string } | null;
  readonly onTakeOver: () => void;
  readonly onReload: () => void;
  readonly onRecover: () => void;
  readonly onForget: () => void;
}

/** Shows who else is editing, and edits that have not been saved. */
export function SavingNotices(options: Options) {
  const { noun, hold, saving, copy, onTakeOver, onReload } = options;
  const conflict = saving.phase === 'failed' && saving.blocker === 'conflict';
  return (
    <>
      <EditLockNotice
        noun={noun}
        hold={hold}
        pending={false}
        onTakeOver={onTakeOver}
        onReload={onReload}
      />
      {conflict && hold.phase === 'mine' && (
        <Notice
          label="Saved elsewhere"
          actions={
            <Button size="small" onClick={onReload}>
              Show saved version
            </Button>
          }
        >
          This draft has been saved elsewhere in the meantime. This is your copy: copy what you need
          from it before you continue.
        </Notice>
      )}
      {copy && (
        <Notice
          label="Not saved last time"
          actions={
            <>
              <Button size="small" onClick={options.onForget}>
                Discard
              </Button>
              <Button size="small" variant="primary" onClick={options.onRecover}>
                Restore
              </Button>
            </>
          }
        >
          Your changes from <RelativeTime value={copy.at} /> didn't reach the server. They're kept
          in this browser.
        </Notice>
      )}
    </>
  );
}
