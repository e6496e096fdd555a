import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { later } from '../../ui/later.ts';
import { toast } from '../../ui/toast.tsx';
import { describeError } from '../describe-error.ts';
import { outcomeOf } from './bulk-actions.ts';
import { useRunBulk, useRunVerb } from './mutations.ts';
import type { Resource, ResourceRow } from './resource.ts';
import { doneText, namesOf, subjectOf } from './verb-texts.ts';

// Asked only before some verbs: comes when the browser is idle.
const confirmation = later(() => import('../../ui/confirm-dialog.tsx'));
const ConfirmDialog = lazy(async () => ({ default: (await confirmation.load()).ConfirmDialog }));

// Seen only when something was refused, or there is more to say of it.
const ResultsDialog = lazy(async () => ({
  default: (await import('./results-dialog.tsx')).ResultsDialog,
}));

interface Asked<Row> {
  name: string;
  rows: readonly Row[];
}

export interface Verbs<Row extends ResourceRow> {
  /** Does a verb to rows, after asking where the verb has consequences. */
  ask: (name: string, rows: readonly Row[]) => void;
  pending: boolean;
  /** The dialogs; to be drawn by whoever asks. */
  dialogs: ReactNode;
}

/** Doing things to rows: question, pending state, per-row results, and the way back. */
export function useVerbs<Row extends ResourceRow>(
  resource: Resource<Row>,
  onDone?: (name: string, ids: readonly string[]) => void,
): Verbs<Row> {
  const { description, verbs } = resource;
  const runVerb = useRunVerb(resource);
  const runBulk = useRunBulk(resource);
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const [open, setOpen] = useState(false);
  const [told, setTold] = useState<{ name: string; results: RowResult[] } | null>(null);
  useEffect(() => confirmation.loadWhenIdle(), []);
  const pending = runVerb.isPending || runBulk.isPending;
  const verb = asked && verbs[asked.name];

  const execute = async (name: string, ids: readonly string[]): Promise<RowResult[]> => {
    const [id] = ids;
    const single = name === 'delete' || name === 'restore' || verbs[name]?.run !== undefined;
    if (!id || ids.length > 1 || !single)
      return runBulk.mutateAsync({ action: name, ids: [...ids] });
    await runVerb.mutateAsync({ name, id });
    return [{ id, line: null, label: id, ok: true, errors: [] }];
  };

  const undo = async (name: string, ids: readonly string[], subject: string) => {
    try {
      // Backwards: what went last may be what the others hang on.
      const { done, failed: refused } = outcomeOf(await execute(name, ids.toReversed()));
      if (refused.length > 0) setTold({ name, results: [...refused, ...done] });
      else {
        const said = name === 'restore' ? 'restored' : (verbs[name]?.done ?? 'changed back');
        toast.success(doneText(subject, ids.length, said));
      }
    } catch (error) {
      toast.error(`${subject} could not be changed back`, {
        description: describeError(error).message,
      });
    }
  };

  const perform = async ({ name, rows }: Asked<Row>) => {
    const chosen = verbs[name];
    if (!chosen) return;
    try {
      const { done, failed: refused } = outcomeOf(
        await execute(
          name,
          rows.map((row) => row.id),
        ),
      );
      const ids = done.flatMap((result) => result.id ?? []);
      const subject = subjectOf(
        description,
        rows.filter((row) => ids.includes(row.id)),
      );
      setOpen(false);
      if (refused.length > 0 || done.some(({ notes }) => notes !== undefined))
        setTold({ name, results: [...refused, ...done] });
      else {
        const back = chosen.undo;
        toast.success(doneText(subject, ids.length, chosen.done), {
          action: back
            ? { label: 'Undo', onClick: () => void undo(back, ids, subject) }
            : undefined,
        });
      }
      onDone?.(name, ids);
    } catch (error) {
      const { message, id } = describeError(error);
      setOpen(false);
      toast.error(message, { description: id ? `Error ID: ${id}` : undefined });
    }
  };

  const ask = (name: string, rows: readonly Row[]) => {
    if (rows.length === 0 || !verbs[name]) return;
    if (verbs[name].consequence) {
      setAsked({ name, rows });
      setOpen(true);
    } else void perform({ name, rows });
  };

  const dialogs = (
    <>
      {asked && (
        <Suspense>
          <ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            title={`${verb?.label ?? ''} ${subjectOf(description, asked.rows)}?`}
            description={
              <>
                {asked.rows.length > 1 && (
                  <p className="mb-2 text-text">{namesOf(description, asked.rows).join(', ')}</p>
                )}
                <p>
                  {typeof verb?.consequence === 'function'
                    ? verb.consequence(asked.rows)
                    : verb?.consequence}
                </p>
              </>
            }
            confirmLabel={verb?.label ?? ''}
            danger={verb?.danger}
            pending={pending}
            onConfirm={() => void perform(asked)}
          />
        </Suspense>
      )}
      {told && (
        <Suspense>
          <ResultsDialog
            title={`${verbs[told.name]?.label ?? 'Restore'}: ${told.results.every(({ ok }) => ok) ? 'done, with notes' : 'some could not be done'}`}
            results={told.results}
            onClose={() => setTold(null)}
          />
        </Suspense>
      )}
    </>
  );
  return { ask, pending, dialogs };
}
