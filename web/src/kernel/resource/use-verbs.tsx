import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { lazyModule } from '../../ui/lazy-module.ts';
import { toast } from '../../ui/toast.tsx';
import { describeError } from '../describe-error.ts';
import { outcomeOf } from './bulk-actions.ts';
import { useRunBulk, useRunVerb } from './mutations.ts';
import {
  actionsByName,
  type DialogAction,
  type Resource,
  type ResourceRow,
  type Verb,
} from './resource.ts';
import { useRowsDialog, type ShownDialog } from './use-rows-dialog.ts';
import { successText, namesOf, subjectOf } from './verb-texts.ts';

// Needed for only some actions: loaded when the browser is idle.
const confirmation = lazyModule(() => import('../../ui/confirm-dialog.tsx'));
const ConfirmDialog = lazy(async () => ({ default: (await confirmation.load()).ConfirmDialog }));

// Needed only for refusals or notes.
const ResultsDialog = lazy(async () => ({
  default: (await import('./results-dialog.tsx')).ResultsDialog,
}));

const titleOf = <Row extends ResourceRow>(
  { label, titleOf: custom }: Verb<Row>,
  subject: string,
  rows: readonly Row[],
): string => custom?.(subject, rows) ?? `${label} ${subject}?`;

export interface Verbs<Row extends ResourceRow> {
  /**
   * Runs an action, after confirmation if it has consequences, or opens the dialog of an action
   * that needs input.
   */
  ask: (name: string, rows: readonly Row[]) => void;
  pending: boolean;
  /** The dialogs; the caller renders them. */
  dialogs: ReactNode;
}

/**
 * Runs actions on rows: confirmation, pending state, per-row results, and undo. `current` are the
 * rows on the screen: dialogs follow them.
 */
export function useVerbs<Row extends ResourceRow>(
  resource: Resource<Row>,
  current: readonly Row[],
  onDone?: (name: string, ids: readonly string[]) => void,
): Verbs<Row> {
  const { description } = resource;
  const { verbs, dialogActions } = actionsByName(resource);
  const runVerb = useRunVerb(resource);
  const runBulk = useRunBulk(resource);
  // A row leaves the dialog if the action is no longer available for it. A dialog that needs input
  // keeps the row and explains why.
  const dialog = useRowsDialog<Row, string>(
    current,
    ({ may }, name) => dialogActions[name] !== undefined || may.includes(name),
  );
  const [refusedRows, setRefusedRows] = useState<{ title: string; results: RowResult[] } | null>(
    null,
  );
  useEffect(() => confirmation.loadWhenIdle(), []);
  const pending = runVerb.isPending || runBulk.isPending;
  const { shown, opened } = dialog;
  const verb = shown && verbs[shown.task];
  const action = opened && dialogActions[opened.task];

  const showResults = (name: string, results: RowResult[]) =>
    setRefusedRows({
      title: `${verbs[name]?.label ?? 'Restore'}: ${results.every(({ ok }) => ok) ? 'done, with notes' : 'some failed'}`,
      results,
    });

  const execute = async (
    name: string,
    ids: readonly string[],
    onResult?: (result: Row | { id: string }) => void,
  ): Promise<RowResult[]> => {
    const [id] = ids;
    const single = name === 'delete' || name === 'restore' || verbs[name]?.run !== undefined;
    if (!id || ids.length > 1 || !single)
      return runBulk.mutateAsync({ action: name, ids: [...ids] });
    const result = await runVerb.mutateAsync({ name, id });
    onResult?.(result);
    return [{ id, line: null, label: id, ok: true, errors: [] }];
  };

  const undo = async (name: string, ids: readonly string[], subject: string) => {
    try {
      // In reverse order, because earlier rows may depend on later ones.
      const { done, failed: refused } = outcomeOf(await execute(name, ids.toReversed()));
      if (refused.length > 0) showResults(name, [...refused, ...done]);
      else {
        const participle = name === 'restore' ? 'restored' : (verbs[name]?.done ?? 'changed back');
        toast.success(successText(subject, ids.length, participle));
      }
    } catch (error) {
      toast.error("Couldn't undo the change", {
        description: describeError(error).message,
      });
    }
  };

  const perform = async (name: string, rows: readonly Row[]) => {
    const verb = verbs[name];
    if (!verb) return;
    let otherOutcome: string | null = null;
    try {
      const { done, failed: refused } = outcomeOf(
        await execute(
          name,
          rows.map((row) => row.id),
          (result) => {
            if ('version' in result) otherOutcome = verb.otherOutcome?.(result) ?? null;
          },
        ),
      );
      const ids = done.flatMap((result) => result.id ?? []);
      const subject = subjectOf(
        description,
        rows.filter((row) => ids.includes(row.id)),
      );
      dialog.close();
      if (refused.length > 0 || done.some(({ notes }) => notes !== undefined))
        showResults(name, [...refused, ...done]);
      else {
        const undoVerb = otherOutcome === null ? verb.undo : undefined;
        toast.success(successText(subject, ids.length, otherOutcome ?? verb.done), {
          action: undoVerb
            ? { label: 'Undo', onClick: () => void undo(undoVerb, ids, subject) }
            : undefined,
        });
      }
      onDone?.(name, ids);
    } catch (error) {
      const { message, id } = describeError(error);
      dialog.close();
      toast.error(message, { description: id ? `Error ID: ${id}` : undefined });
    }
  };

  const ask = (name: string, rows: readonly Row[]) => {
    if (rows.length === 0) return;
    if (dialogActions[name] || verbs[name]?.consequence) dialog.open(name, rows);
    else void perform(name, rows);
  };

  const renderDialog = (
    { one, bulkDialog }: DialogAction<Row>,
    { task, ids, rows }: ShownDialog<Row, string>,
  ) => {
    const [row] = rows;
    if (ids.size === 1) return row && one({ row, resource, onClose: dialog.close });
    return bulkDialog?.dialog({
      rows,
      resource,
      onDone: () => onDone?.(task, [...ids]),
      onRefused: (title, results) => {
        dialog.close();
        setRefusedRows({ title, results });
      },
      onClose: dialog.close,
    });
  };

  const dialogs = (
    <>
      {action && <Suspense>{renderDialog(action, opened)}</Suspense>}
      {verb && (
        <Suspense>
          <ConfirmDialog
            open={opened !== null}
            onOpenChange={(open) => {
              if (!open) dialog.close();
            }}
            title={titleOf(verb, subjectOf(description, shown.rows), shown.rows)}
            description={
              <>
                {shown.rows.length > 1 && (
                  <p className="mb-2 text-text">{namesOf(description, shown.rows).join(', ')}</p>
                )}
                <p>
                  {typeof verb.consequence === 'function'
                    ? verb.consequence(shown.rows)
                    : verb.consequence}
                </p>
              </>
            }
            confirmLabel={verb.label}
            cancelLabel={verb.dismissLabel}
            danger={verb.danger}
            pending={pending}
            onConfirm={() => void perform(shown.task, shown.rows)}
          />
        </Suspense>
      )}
      {refusedRows && (
        <Suspense>
          <ResultsDialog {...refusedRows} onClose={() => setRefusedRows(null)} />
        </Suspense>
      )}
    </>
  );
  return { ask, pending, dialogs };
}
