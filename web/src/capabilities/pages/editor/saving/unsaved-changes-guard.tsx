import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';

/** Asks before leaving an editor with edits that have not reached the server. */
export function UnsavedChangesGuard({ hasUnsavedChanges }: { hasUnsavedChanges: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => hasUnsavedChanges,
    enableBeforeUnload: () => hasUnsavedChanges,
    withResolver: true,
  });
  useEffect(() => {
    // Don't ask about changes that are saved a moment later.
    if (blocker.status === 'blocked' && !hasUnsavedChanges) blocker.proceed();
  }, [blocker, hasUnsavedChanges]);
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title="Leave without saving?"
      description="Some of your changes haven't reached the server. They're kept in this browser, and you can restore them when you come back."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
