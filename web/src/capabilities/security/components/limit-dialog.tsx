import type { RateLimitRow } from '@trunkline/contract/security';
import { formatSpan } from '../labels.ts';
import { ruleLabel } from '../rate-limit-labels.ts';
import { OwnValuesDialog } from './own-values-dialog.tsx';

export type LimitValues = Pick<RateLimitRow, 'seconds' | 'max' | 'priority'>;

const valuesOf = ({ max, seconds, priority }: LimitValues) => ({ max, seconds, priority });

/** Sets a company's own rate limit for one rule. */
export function LimitDialog({
  tenant,
  general,
  limit,
  saved,
  pending,
  error,
  onSave,
  onReload,
  onClose,
}: {
  tenant: string;
  general: Pick<RateLimitRow, 'rule' | 'seconds' | 'max'>;
  /** Null for a new limit. */
  limit: RateLimitRow | null;
  /** The limit as currently saved; null if there is none. */
  saved: RateLimitRow | null;
  pending: boolean;
  error: unknown;
  onSave: (values: LimitValues, company: string, version: number) => void;
  onReload: () => void;
  onClose: () => void;
}) {
  const label = ruleLabel(general.rule);
  return (
    <OwnValuesDialog
      tenant={tenant}
      title={limit ? `${label} limit for ${limit.company_name}` : `Add stricter limit: ${label}`}
      noun="limit"
      description="This limit can only be stricter than the general limit."
      values={[
        {
          name: 'max',
          label: 'Requests',
          help: `Maximum: ${general.max}.`,
          start: general.max,
          scale: 1,
        },
        {
          name: 'seconds',
          label: 'Time window (minutes)',
          help: `Minimum: ${formatSpan(general.seconds)}.`,
          start: general.seconds,
          scale: 60,
        },
        {
          name: 'priority',
          label: 'Priority',
          help: 'If several limits match, the one with the highest priority applies.',
          start: 0,
          scale: 1,
        },
      ]}
      saved={saved && { version: saved.version, values: valuesOf(saved) }}
      pending={pending}
      error={error}
      onSave={({ max = 0, seconds = 0, priority = 0 }, company, version) =>
        onSave({ max, seconds, priority }, company, version)
      }
      onReload={onReload}
      onClose={onClose}
    />
  );
}
