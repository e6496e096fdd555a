import { useQuery } from '@tanstack/react-query';
import type { Company } from '@trunkline/contract/companies';
import { companyListing, kindsBelow } from '@trunkline/contract/kernel/company-listing';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { outcomeOf } from '../../../kernel/resource/bulk-actions.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { useReferenceOptions } from '../../../kernel/resource/reference-options.ts';
import { ResultsDialog } from '../../../kernel/resource/results-dialog.tsx';
import { namesOf } from '../../../kernel/resource/verb-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCount, formatNumber } from '../../../ui/formats.ts';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { movesPreviewOptions } from '../queries.ts';
import { useMoveSeveral, type Move } from '../several-moves.ts';
import { PreviewPending } from './move-preview.tsx';
import { MovesPreview } from './moves-preview.tsx';

// Those that others stand below come first: most of the rest are customers.
const byKind = { ...companyListing, defaultSort: 'kind' };
const companiesText = (count: number) => formatCount(count, 'company', 'companies');

/** Moves several companies below another one, after showing for all of them who gains and who loses sight. */
export function MoveSeveralDialog({
  chosen,
  companies,
  onDone,
  onClose,
}: {
  chosen: readonly Company[];
  companies: Resource<Company>;
  onDone: () => void;
  onClose: () => void;
}) {
  const me = useMe();
  const [to, setTo] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const [told, setTold] = useState<RowResult[] | null>(null);
  const move = useMoveSeveral(companies);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const places = useReferenceOptions<Company>({ description: byKind, api: companies.api }, to, {
    eager: true,
    accepts: ({ kind }) => chosen.some((company) => kindsBelow(kind).includes(company.kind)),
  });
  const ids = chosen.map(({ id }) => id);
  const preview = useQuery({
    ...movesPreviewOptions(me.company.id, ids, to ?? ''),
    enabled: to !== null && !move.isPending && told === null,
  });
  const moves = preview.data?.moves ?? [];
  const ready = to !== null && moves.length > 0 && !preview.isFetching;

  // By its promise: the dialog is gone by then, and what it would be told with it.
  const undo = async (back: Move[]) => {
    const subject = companiesText(back.length);
    try {
      const { failed } = outcomeOf(await move.mutateAsync({ moves: back }));
      if (failed.length === 0) toast.success(`${subject} were moved back`);
      else tellFailed(failed, back.length, 'moved back');
    } catch (error) {
      toast.error(`${subject} could not be moved back`, {
        description: describeError(error).message,
      });
    }
  };
  const confirm = async () => {
    if (!preview.data || to === null) return;
    const { name: place } = preview.data.to;
    setProgress(0);
    try {
      const results = await move.mutateAsync({
        moves: moves.map(({ id, name, version }) => ({ id, name, version, parent_id: to })),
        onProgress: setProgress,
      });
      const { failed, done } = outcomeOf(results);
      onDone();
      if (failed.length > 0) {
        if (open.current) setTold([...failed, ...done]);
        else tellFailed(failed, results.length, 'moved');
        return;
      }
      const back = moves.flatMap(({ id, name, from }): Move[] => {
        const version = results.find((result) => result.id === id)?.version;
        return from && version ? [{ id, name, version, parent_id: from.id }] : [];
      });
      const [first] = moves;
      const subject = first && moves.length === 1 ? first.name : companiesText(done.length);
      toast.success(`${subject} ${done.length === 1 ? 'was' : 'were'} moved below ${place}`, {
        action:
          back.length === moves.length
            ? { label: 'Undo', onClick: () => void undo(back) }
            : undefined,
      });
      if (open.current) onClose();
    } catch {
      // Said in the dialog, beside what was chosen.
    }
  };
  if (told)
    return <ResultsDialog title="Move: some could not be moved" results={told} onClose={onClose} />;
  const problem = move.error ? describeError(move.error) : null;
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Move ${companiesText(chosen.length)}`}
      description={namesOf(companyListing, chosen).join(', ')}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!ready}
            pending={move.isPending}
            onClick={() => void confirm()}
          >
            {moves.length > 0 && moves.length < chosen.length
              ? `Move ${companiesText(moves.length)}`
              : 'Move'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="New parent company">
          {(control) => (
            <Combobox
              {...control}
              options={places.options}
              value={places.chosen}
              onValueChange={(option) => setTo(option?.value ?? null)}
              onSearch={places.onSearch}
              pending={places.pending}
              placeholder="Search companies…"
            />
          )}
        </Field>
        {to === null ? (
          <p className="text-[13px] text-muted">
            Nothing changes yet: you will see who gains and who loses sight of them first.
          </p>
        ) : preview.data && !preview.isError ? (
          <MovesPreview
            preview={preview.data}
            nameOf={(id) => chosen.find((company) => company.id === id)?.name ?? id}
          />
        ) : (
          <PreviewPending query={preview} />
        )}
        {move.isPending && progress > 0 && (
          <p role="status" className="text-[13px] text-muted tabular-nums">
            {formatNumber(progress)} of {companiesText(moves.length)} done…
          </p>
        )}
        {problem && (
          <p role="alert" className="text-[13px] text-danger">
            {problem.fields[0]?.message ?? problem.message}
            {problem.id && ` Error ID: ${problem.id}`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** What was refused, where there is no dialog any more to list it in. */
function tellFailed(failed: readonly RowResult[], all: number, done: string) {
  const [first] = failed;
  const more = failed.length > 1 ? ` And ${formatNumber(failed.length - 1)} more.` : '';
  toast.error(`${formatNumber(failed.length)} of ${companiesText(all)} could not be ${done}`, {
    description: first && `${first.label}: ${first.errors[0]?.message ?? ''}${more}`,
  });
}
