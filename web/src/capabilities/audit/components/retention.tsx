import { useQuery } from '@tanstack/react-query';
import { auditDays } from '@trunkline/contract/audit/listing';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSetRetention } from '../mutations.ts';
import { retentionOptions } from '../screen-queries.ts';

const forever = 'forever';
const choices = [auditDays.min, 180, 365, 730, 1095, 1825, 3650];
const daysText = (days: number) =>
  days % 365 === 0 ? formatCount(days / 365, 'year', 'years') : formatCount(days, 'day', 'days');

/**
 * Shows how long entries are kept and lets people with permission change it. Any period other than
 * 'forever' requires confirmation.
 */
export function Retention({ tenant, canSet }: { tenant: string; canSet: boolean }) {
  const { data } = useQuery(retentionOptions(tenant));
  const set = useSetRetention(tenant);
  const [chosen, setChosen] = useState<number | null>(null);
  if (data === undefined) return <p className="min-h-8 text-[13px] text-muted" />;
  const { own_days: ownDays, days } = data;
  const store = (next: number | null) =>
    set.mutate(next, {
      onSuccess: (saved) =>
        toast.success(
          saved.days === null
            ? 'Entries are kept forever'
            : `Entries are kept for ${daysText(saved.days)}`,
        ),
      onError: (error) => toast.error(describeError(error).message),
      onSettled: () => setChosen(null),
    });
  const choose = (value: string) => {
    if (value === forever) store(null);
    else setChosen(Number(value));
  };
  const options = ownDays === null || choices.includes(ownDays) ? choices : [...choices, ownDays];
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
      {canSet ? (
        <Select
          aria-label="Keep entries"
          className="h-8! w-40! pointer-coarse:h-11!"
          value={ownDays === null ? forever : String(ownDays)}
          onValueChange={choose}
          options={[
            { value: forever, label: 'Keep forever' },
            ...options.map((item) => ({ value: String(item), label: `Keep ${daysText(item)}` })),
          ]}
        />
      ) : (
        <p>Entries are kept {days === null ? 'forever' : `for ${daysText(days)}`}.</p>
      )}
      {canSet && days !== null && days !== ownDays && (
        <p>A company above yours set this to {daysText(days)}.</p>
      )}
      {chosen !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setChosen(null);
          }}
          title={`Keep entries for ${daysText(chosen)}?`}
          description="Older entries of your company and the companies below it will be permanently deleted every night, except entries under legal hold. The log will record how many were deleted and can still be verified."
          confirmLabel={`Keep ${daysText(chosen)}`}
          danger
          pending={set.isPending}
          onConfirm={() => store(chosen)}
        />
      )}
    </div>
  );
}
