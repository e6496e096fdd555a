import { useQuery } from '@tanstack/react-query';
import type { Company, MoveResult } from '@trunkline/contract/companies';
import { companyListing, kindsBelow } from '@trunkline/contract/companies/listing';
import { useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import type { BulkDialog } from '../../../kernel/resource/index.ts';
import { useBulkChange } from '../../../kernel/resource/use-bulk-change.ts';
import { namesOf } from '../../../kernel/resource/verb-texts.ts';
import { formatCount, formatNumber } from '../../../ui/formats.ts';
import { useMe } from '../../auth/index.ts';
import { movesPreviewOptions } from '../queries.ts';
import { useBulkMove, type Move } from '../bulk-moves.ts';
import { PreviewPending } from './move-preview.tsx';
import { MovesPreview } from './moves-preview.tsx';
import { ParentField } from './parent-field.tsx';

const companiesText = (count: number) => formatCount(count, 'company', 'companies');

/** Moves several companies below another, after showing who gains and loses access in total. */
export function BulkMoveDialog(dialog: BulkDialog<Company>) {
  const { rows: selectedRows, resource: companies } = dialog;
  const me = useMe();
  const [to, setTo] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const move = useBulkMove(companies, setProgress);
  const perform = useBulkChange<Move, MoveResult>({
    ...dialog,
    run: move.mutateAsync,
    participle: 'moved',
    onRefused: (results) => dialog.onRefused("Couldn't move some companies", results),
  });
  const ids = selectedRows.map(({ id }) => id);
  const preview = useQuery({
    ...movesPreviewOptions(me.company.id, ids, to ?? ''),
    enabled: to !== null && !move.isPending,
  });
  const moves = preview.data?.moves ?? [];

  const confirm = () => {
    if (!preview.data || to === null) return;
    const count = companiesText(moves.length);
    const [first] = moves;
    const subject = first && moves.length === 1 ? first.name : count;
    const were = moves.length === 1 ? 'was' : 'were';
    void perform({
      changes: moves.map(({ id, name, version }) => ({ id, name, version, parent_id: to })),
      changesToUndo: (results) => {
        const undoChanges = moves.flatMap(({ id, name, from }): Move[] => {
          const version = results.find((result) => result.id === id)?.version;
          return from && version ? [{ id, name, version, parent_id: from.id }] : [];
        });
        return undoChanges.length === moves.length ? undoChanges : null;
      },
      done: `${subject} ${were} moved below ${preview.data.to.name}`,
      undone: `${count} ${were} moved back`,
    });
  };
  return (
    <ChangeDialog
      title={`Move ${companiesText(selectedRows.length)}`}
      description={namesOf(companyListing, selectedRows).join(', ')}
      confirmLabel={`Move ${companiesText(moves.length || selectedRows.length)}`}
      ready={to !== null && moves.length > 0 && !preview.isFetching}
      pending={move.isPending}
      error={move.error}
      onConfirm={confirm}
      onClose={dialog.onClose}
    >
      <ParentField
        companies={companies}
        value={to}
        onChange={setTo}
        accepts={({ kind }) =>
          selectedRows.some((company) => kindsBelow(kind).includes(company.kind))
        }
      />
      {to === null ? (
        <p className="text-[13px] text-muted">
          You'll first see who gains and who loses access. Nothing changes until you confirm.
        </p>
      ) : preview.data && !preview.isError ? (
        <MovesPreview
          preview={preview.data}
          nameOf={(id) => selectedRows.find((company) => company.id === id)?.name ?? id}
        />
      ) : (
        <PreviewPending query={preview} />
      )}
      {move.isPending && progress > 0 && (
        <p role="status" className="text-[13px] text-muted tabular-nums">
          {formatNumber(progress)} of {companiesText(moves.length)} done…
        </p>
      )}
    </ChangeDialog>
  );
}
