import { useQuery } from '@tanstack/react-query';
import type { Company } from '@trunkline/contract/companies';
import { kindsBelow } from '@trunkline/contract/companies/listing';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { useMoveCompany } from '../mutations.ts';
import { movePreviewOptions } from '../queries.ts';
import { MovePreview } from './move-preview.tsx';
import { ParentField } from './parent-field.tsx';

/** Moves a company below another, after showing who gains and loses access. */
export function MoveDialog({
  company,
  companies,
  to: initialTarget,
  onClose,
}: {
  company: Company;
  companies: Resource<Company>;
  /** The new parent, if the company was dropped on it. */
  to?: string;
  onClose: () => void;
}) {
  const me = useMe();
  const [to, setTo] = useState<string | null>(initialTarget ?? null);
  const move = useMoveCompany(companies);
  const preview = useQuery({
    ...movePreviewOptions(me.company.id, company.id, to ?? ''),
    enabled: to !== null,
  });
  // Awaits the promise, because the dialog has unmounted by then and its callbacks wouldn't run.
  const undo = async (parentId: string, version: number) => {
    try {
      await move.mutateAsync({ id: company.id, version, parent_id: parentId });
      toast.success(`${company.name} was moved back`);
    } catch (error) {
      toast.error(`Couldn't move ${company.name} back`, {
        description: describeError(error).message,
      });
    }
  };
  const confirm = async () => {
    if (!preview.data || to === null) return;
    const { company: current, from } = preview.data;
    try {
      const moved = await move.mutateAsync({
        id: company.id,
        version: current.version,
        parent_id: to,
      });
      toast.success(`${moved.name} was moved below ${moved.parent_name ?? ''}`, {
        action: from
          ? { label: 'Undo', onClick: () => void undo(from.id, moved.version) }
          : undefined,
      });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <ChangeDialog
      title={`Move ${company.name}`}
      description={
        company.parent_name === null
          ? 'Choose its new parent company.'
          : `It's now below ${company.parent_name}. Choose its new parent company.`
      }
      confirmLabel="Move company"
      ready={to !== null && preview.data?.refusal === null && !preview.isFetching}
      pending={move.isPending}
      error={move.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ParentField
        companies={companies}
        value={to}
        onChange={setTo}
        accepts={({ id, kind }) =>
          id !== company.parent_id && kindsBelow(kind).includes(company.kind)
        }
      />
      {to === null ? (
        <p className="text-[13px] text-muted">
          You'll first see who gains and who loses access. Nothing changes until you confirm.
        </p>
      ) : (
        <MovePreview id={company.id} to={to} />
      )}
    </ChangeDialog>
  );
}
