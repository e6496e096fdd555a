import { useState } from 'react';
import { toast } from '../../ui/toast-store.ts';
import { showRefusal, useSecurityChange, useUndo } from './mutations.ts';

type SecurityAction = Parameters<ReturnType<typeof useUndo>>[0];

/** The rule being edited, null for a new one; `key` identifies the general rule. */
interface EditedRule<Key, Rule> {
  key: Key;
  rule: Rule | null;
}

/** Opens and closes the dialog of a rule, and removes rules with an option to undo. */
export function useOwnRules<Key, Rule>(tenant: string) {
  const [editing, setEditing] = useState<EditedRule<Key, Rule> | null>(null);
  const undo = useUndo(tenant);
  const removal = useSecurityChange(tenant, (security, remove: SecurityAction) => remove(security));
  const remove = (name: string, removeRule: SecurityAction, restoreRule: SecurityAction) =>
    removal.mutate(removeRule, {
      onSuccess: () =>
        toast.success(`${name} removed`, {
          action: undo(restoreRule, {
            done: `${name} applies again`,
            failed: `Couldn't restore the ${name}`,
          }),
        }),
      onError: showRefusal(`Couldn't remove the ${name}`),
    });
  return { editing, setEditing, close: () => setEditing(null), remove };
}
