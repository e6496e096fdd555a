import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useMe } from '../../../auth/index.ts';
import type { EditLock } from '../lock/edit-lock.ts';
import type { LockedKind } from '../mutations.ts';
import { Notice } from './notice.tsx';

export function EditLockNotice({
  noun,
  editLock,
  pending,
  onTakeOver,
  onReload,
}: {
  /** The kind of the edited record: a page or a section. */
  noun: LockedKind;
  editLock: EditLock;
  pending: boolean;
  onTakeOver: () => void;
  onReload: () => void;
}) {
  const me = useMe();
  const isOwn = 'lock' in editLock && editLock.lock.user_id === me.id;
  if (editLock.phase === 'theirs') {
    return (
      <Notice
        label={isOwn ? 'You are editing in another tab' : 'Someone else is editing'}
        actions={
          <Button size="small" pending={pending} onClick={onTakeOver}>
            Take over
          </Button>
        }
      >
        {isOwn ? (
          <>
            <strong className="font-medium">You</strong> started editing this {noun} in another tab{' '}
            <RelativeTime value={editLock.lock.since} />. Take over to continue here.
          </>
        ) : (
          <>
            <strong className="font-medium">{editLock.lock.name}</strong> started editing this{' '}
            {noun} <RelativeTime value={editLock.lock.since} />. You can view it, but not edit it
            until they leave.
          </>
        )}
      </Notice>
    );
  }
  if (editLock.phase === 'taken') {
    return (
      <Notice
        label="Taken over"
        actions={
          <>
            <Button size="small" onClick={onReload}>
              Show their {noun}
            </Button>
            <Button size="small" pending={pending} onClick={onTakeOver}>
              Take over
            </Button>
          </>
        }
      >
        {isOwn ? (
          <>
            <strong className="font-medium">You</strong> took over this {noun} in another tab.
          </>
        ) : (
          <>
            <strong className="font-medium">{editLock.lock.name}</strong> took over this {noun}.
          </>
        )}{' '}
        This is your version. You can read and copy it, but it is no longer saved.
      </Notice>
    );
  }
  return null;
}
