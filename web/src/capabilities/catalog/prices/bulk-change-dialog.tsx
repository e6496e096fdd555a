import { useMutation } from '@tanstack/react-query';
import type { PriceChangeResult, PriceList } from '@trunkline/contract/catalog';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ChangeReport } from './change-report.tsx';
import { today } from './days.ts';
import { type CatalogApi, usePriceChange } from './queries.ts';

export interface CommonInput {
  list_id: string;
  valid_from: string;
  reason: string;
  dry_run: boolean;
}

interface BulkChangeDialogProps<Fields> {
  tenant: string;
  list: Pick<PriceList, 'id'>;
  /** The first day that can be chosen; today by default. */
  from?: string;
  title: string;
  description: string;
  /** Null while something is missing or wrong. */
  fields: Fields | null;
  send: (catalog: CatalogApi, fields: Fields, common: CommonInput) => Promise<PriceChangeResult>;
  /** Previews the change as soon as the dialog opens. */
  startsWithPreview?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * Changes several prices of a list: asks for the fields, a first day and a reason, and previews the
 * change.
 */
export function BulkChangeDialog<Fields>({
  tenant,
  list,
  from: firstDay = today(),
  title,
  description,
  fields,
  send,
  startsWithPreview = false,
  onClose,
  children,
}: BulkChangeDialogProps<Fields>) {
  const [from, setFrom] = useState(firstDay);
  const [reason, setReason] = useState('');
  const key = JSON.stringify([fields, from, reason.trim()]);
  const common = { list_id: list.id, valid_from: from, reason: reason.trim() };
  const preview = useMutation({
    retry: false,
    mutationFn: (input: { fields: Fields; key: string }) =>
      send(apiFor(tenant).catalog, input.fields, { ...common, dry_run: true }),
  });
  const apply = usePriceChange(tenant, (catalog, input: { fields: Fields; key: string }) =>
    send(catalog, input.fields, { ...common, dry_run: false }),
  );
  const showPreview = useEffectEvent(() => {
    if (fields !== null) preview.mutate({ fields, key });
  });
  useEffect(() => {
    if (startsWithPreview) showPreview();
  }, [startsWithPreview]);
  const isCurrent = (run: typeof preview | typeof apply) => run.variables?.key === key;
  // A preview of other values no longer applies.
  const applied = isCurrent(apply) ? apply.data : undefined;
  const result = applied ?? (isCurrent(preview) ? preview.data : undefined);
  const failed = [apply, preview].find((run) => isCurrent(run) && run.error);
  const problem = failed && describeError(failed.error);
  const isReady = result?.refused === 0 && result.preview.changed > 0;
  const handleResult = ({ id, needs_approval, refused }: PriceChangeResult) => {
    if (refused > 0) return;
    if (id === null) toast.success('No prices changed');
    else toast.success(needs_approval ? 'Prices sent for approval' : 'Prices changed');
    onClose();
  };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            disabled={fields === null || from === ''}
            pending={preview.isPending}
            onClick={() => {
              apply.reset();
              if (fields !== null) preview.mutate({ fields, key });
            }}
          >
            Preview change
          </Button>
          <Button
            variant="primary"
            disabled={!isReady}
            pending={apply.isPending}
            onClick={() => {
              if (fields !== null) apply.mutate({ fields, key }, { onSuccess: handleResult });
            }}
          >
            {isReady && result.needs_approval ? 'Send for approval' : 'Change prices'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {children}
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Field label="Starts on">
            {(control) => (
              <Input
                {...control}
                type="date"
                min={firstDay}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
          </Field>
          <Field label="Reason (optional)">
            {(control) => (
              <Input
                {...control}
                value={reason}
                maxLength={500}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div aria-live="polite" className="grid grid-cols-1 gap-3">
          {problem && (
            <p role="alert" className="text-[13px] text-danger">
              {problem.fields[0]?.message ?? problem.message}
              {problem.id && ` Error ID: ${problem.id}`}
            </p>
          )}
          {result && <ChangeReport result={result} />}
        </div>
      </div>
    </Dialog>
  );
}
