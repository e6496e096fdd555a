import type { RateLimitRow } from '@trunkline/contract/security';
import { formatSpan } from '../labels.ts';
import { ruleLabel } from '../rate-limit-labels.ts';
import { OwnValuesDialog } from './own-values-dialog.tsx';

export type LimitValues = Pick<RateLimitRow, 'seconds' | 'max' | 'priority'>;

/** Sets a company's own rate limit for one rule. */
export function LimitDialog({
  tenant,
  general,
  limit,
  isOutdated,
  pending,
  error,
  onSave,
  onClose,
}: {
  tenant: string;
  general: Pick<RateLimitRow, 'rule' | 'seconds' | 'max'>;
  /** Null for a new limit. */
  limit: RateLimitRow | null;
  isOutdated: boolean;
  pending: boolean;
  error: unknown;
  onSave: (values: LimitValues, company: string) => void;
  onClose: () => void;
}) {
  const start = limit ?? general;
  const label = ruleLabel(general.rule);
  return (
    <OwnValuesDialog
      tenant={tenant}
      title={limit ? `${label} of ${limit.company_name}` : `Stricter limit: ${label}`}
      description="It can only allow less than the general limit."
      isNew={limit === null}
      values={[
        {
          name: 'max',
          label: 'Requests',
          help: `At most ${general.max}.`,
          start: start.max,
          scale: 1,
        },
        {
          name: 'seconds',
          label: 'Time window (minutes)',
          help: `At least ${formatSpan(general.seconds)}.`,
          start: start.seconds,
          scale: 60,
        },
        {
          name: 'priority',
          label: 'Priority',
          help: 'If several limits match, the one with the highest priority applies.',
          start: limit?.priority ?? 0,
          scale: 1,
        },
      ]}
      isOutdated={isOutdated}
      pending={pending}
      error={error}
      onSave={({ max = 0, seconds = 0, priority = 0 }, company) =>
        onSave({ max, seconds, priority }, company)
      }
      onClose={onClose}
    />
  );
}
