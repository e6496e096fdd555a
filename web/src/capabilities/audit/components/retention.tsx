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
const choices = [auditDays.least, 180, 365, 730, 1095, 1825, 3650];
const daysText = (days: number) =>
  days % 365 === 0 ? formatCount(days / 365, 'year', 'years') : formatCount(days, 'day', 'days');

/**
 * Shows how long entries are kept and lets those with permission change it. Asks before shortening
 * it.
 */
export function Retention({ tenant, maySet }: { tenant: string; maySet: boolean }) {
  const { data } = useQuery(retentionOptions(tenant));
  const set = useSetRetention(tenant);
  const [asked, setAsked] = useState<number | null>(null);
  if (data === undefined) return <p className="min-h-8 text-[13px] text-muted" />;
  const { own_days: own, days } = data;
  const store = (next: number | null) =>
    set.mutate(next, {
      onSuccess: (now) =>
        toast.success(
          now.days === null
            ? 'Entries are kept for ever'
            : `Entries are kept for ${daysText(now.days)}`,
        ),
      onError: (error) => toast.error(describeError(error).message),
      onSettled: () => setAsked(null),
    });
  const choose = (value: string) => {
    if (value === forever) store(null);
    else setAsked(Number(value));
  };
  const known = own === null || choices.includes(own) ? choices : [...choices, own];
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
      {maySet ? (
        <Select
          aria-label="Keep entries"
          className="h-8! w-40! pointer-coarse:h-11!"
          value={own === null ? forever : String(own)}
          onValueChange={choose}
          options={[
            { value: forever, label: 'Keep for ever' },
            ...known.map((each) => ({ value: String(each), label: `Keep ${daysText(each)}` })),
          ]}
        />
      ) : (
        <p>Entries are kept {days === null ? 'for ever' : `for ${daysText(days)}`}.</p>
      )}
      {maySet && days !== null && days !== own && (
        <p>A company above keeps them for {daysText(days)}: so does yours.</p>
      )}
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsked(null);
          }}
          title={`Keep entries for ${daysText(asked)}?`}
          description="Older ones of what people of your company and of those below did go for good every night, but for what is under legal hold. The log says how many went, and can still be verified."
          confirmLabel={`Keep ${daysText(asked)}`}
          danger
          pending={set.isPending}
          onConfirm={() => store(asked)}
        />
      )}
    </div>
  );
}
