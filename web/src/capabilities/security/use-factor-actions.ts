import type { PersonFactors } from '@trunkline/contract/security';
import { formatCount } from '../../ui/formats.ts';
import { toast } from '../../ui/toast-store.ts';
import type { FactorAction } from './components/factor-dialog.tsx';
import { useUndo } from './mutations.ts';
import { undoAll, useSecurityBulk } from './use-security-bulk.ts';

/** Reminds people about two-factor authentication, and changes whether they need a passkey. */
export function useFactorActions(tenant: string, onDone: () => void) {
  const bulk = useSecurityBulk(tenant, onDone);
  const undo = useUndo(tenant);
  const remind = (people: readonly PersonFactors[]) =>
    bulk.run(
      people.map(({ id }) => id),
      (security, ids) => security.remindOfFactors.call({ ids }),
      (ids) => {
        const verb = ids.size === 1 ? 'was' : 'were';
        toast.success(`${formatCount(ids.size, 'person', 'people')} ${verb} reminded`);
      },
    );
  const setRequired = (people: readonly PersonFactors[], required: boolean) =>
    bulk.run(
      people.map(({ id }) => id),
      (security, ids) => security.requirePasskeys.call({ ids, required }),
      (changedIds) => {
        const peopleText = formatCount(changedIds.size, 'person', 'people');
        const [must, may] = [
          `A passkey is required for ${peopleText}`,
          `A passkey is no longer required for ${peopleText}`,
        ];
        // Undo skips people for whom nothing changed.
        const changed = people.filter(
          ({ id, required: wasRequired }) => changedIds.has(id) && wasRequired !== required,
        );
        toast.success(required ? must : may, {
          ...(changed.length > 0 && {
            action: undo(
              ({ requirePasskeys }) =>
                undoAll(
                  changed.map(({ id }) => id),
                  (ids) => requirePasskeys.call({ ids, required: !required }),
                ),
              { done: 'The change was undone', failed: "Couldn't undo the change for everyone" },
            ),
          }),
        });
      },
    );
  return {
    bulk,
    confirm: (action: FactorAction, people: readonly PersonFactors[]) =>
      action === 'remind' ? remind(people) : setRequired(people, action === 'require'),
  };
}
