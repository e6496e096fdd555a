import type { Finding, FixPreview } from '@trunkline/contract/security';
import { formatCount, formatDate } from '../../ui/formats.ts';
import { toast } from '../../ui/toast-store.ts';
import { showRefusal, useUndo } from './mutations.ts';
import { fixedMessage, fixesToUndo } from './posture-labels.ts';
import { undoAll, useSecurityBulk } from './use-security-bulk.ts';

const findingsWere = (count: number) =>
  `${formatCount(count, 'finding', 'findings')} ${count === 1 ? 'was' : 'were'}`;

/** Fixes, accepts and reopens findings; the toast offers Undo if that is possible. */
export function useFindingActions(tenant: string, onDone: () => void) {
  const bulk = useSecurityBulk(tenant, onDone);
  const undo = useUndo(tenant);
  return {
    bulk,
    /** Makes the fixes that were previewed. */
    fix: (
      findings: readonly Finding[],
      previews: readonly FixPreview[],
      reason: string | undefined,
    ) =>
      bulk.run(
        previews.map(({ id }) => id),
        (security, ids) => security.fixFindings.call({ ids, ...(reason && { reason }) }),
        (ids) => {
          const fixed = findings.filter(({ id }) => ids.has(id));
          const fixes = fixesToUndo(fixed, previews);
          toast.success(fixedMessage(fixed), {
            ...(fixes.length > 0 && {
              action: undo(
                ({ undoFixes }) => undoAll(fixes, (batch) => undoFixes.call({ fixes: batch })),
                {
                  done: 'The fixes were undone',
                  failed: "Couldn't undo some fixes",
                },
              ),
            }),
          });
        },
      ),
    accept: (all: readonly string[], until: string, reason: string) =>
      bulk.run(
        all,
        (security, ids) => security.acceptFindings.call({ ids, until, reason }),
        (changedIds) =>
          toast.success(
            `${findingsWere(changedIds.size)} accepted until ${formatDate(`${until}T12:00:00Z`)}`,
            {
              action: undo(
                ({ reopenFindings }) =>
                  undoAll([...changedIds], (ids) => reopenFindings.call({ ids })),
                {
                  done: `${findingsWere(changedIds.size)} reopened`,
                  failed: "Couldn't reopen some findings",
                },
              ),
            },
          ),
      ),
    reopen: (all: readonly string[]) =>
      bulk.run(
        all,
        (security, ids) => security.reopenFindings.call({ ids }),
        (ids) => toast.success(`${findingsWere(ids.size)} reopened`),
        showRefusal("Couldn't reopen the findings"),
      ),
  };
}
