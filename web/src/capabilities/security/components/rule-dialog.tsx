import type { PatternRuleRow } from '@trunkline/contract/security';
import {
  patternDefaults,
  patternLabels,
  type PatternName,
} from '@trunkline/contract/security/patterns';
import { formatSpan } from '../labels.ts';
import { type OwnValue, OwnValuesDialog } from './own-values-dialog.tsx';

export type RuleValues = Pick<
  PatternRuleRow,
  'threshold' | 'seconds' | 'block_seconds' | 'priority'
>;

const valuesOf = ({ threshold, seconds, block_seconds, priority }: RuleValues) => ({
  threshold,
  seconds,
  block_seconds,
  priority,
});

const minute = 60;

/** Sets a company's own thresholds for one pattern. */
export function RuleDialog({
  tenant,
  pattern,
  rule,
  saved,
  pending,
  error,
  onSave,
  onReload,
  onClose,
}: {
  tenant: string;
  pattern: PatternName;
  /** Null for a new rule. */
  rule: PatternRuleRow | null;
  /** The rule as currently saved; null if there is none. */
  saved: PatternRuleRow | null;
  pending: boolean;
  error: unknown;
  onSave: (values: RuleValues, company: string, version: number) => void;
  onReload: () => void;
  onClose: () => void;
}) {
  const general = patternDefaults[pattern];
  const generalBlockSeconds = general.block_seconds;
  const values: OwnValue[] = [
    {
      name: 'threshold',
      label: 'Occurrences',
      help: `Triggers after this many occurrences; at most ${general.threshold}.`,
      start: general.threshold,
      scale: 1,
    },
    {
      name: 'seconds',
      label: 'Time window (minutes)',
      help: `Counts occurrences within this time; at least ${formatSpan(general.seconds)}.`,
      start: general.seconds,
      scale: minute,
    },
    ...(generalBlockSeconds === null
      ? []
      : [
          {
            name: 'block_seconds',
            label: 'First block (minutes)',
            help: `At least ${formatSpan(generalBlockSeconds)}. Each new block lasts twice as long, up to a day.`,
            start: generalBlockSeconds,
            scale: minute,
          },
        ]),
    {
      name: 'priority',
      label: 'Priority',
      help: 'If several rules match, the one with the highest priority applies.',
      start: 0,
      scale: 1,
    },
  ];
  return (
    <OwnValuesDialog
      tenant={tenant}
      title={
        rule
          ? `${patternLabels[pattern]} rule for ${rule.company_name}`
          : `Add stricter rule: ${patternLabels[pattern]}`
      }
      noun="rule"
      description="This rule can only be stricter than the general rule."
      values={values}
      saved={saved && { version: saved.version, values: valuesOf(saved) }}
      pending={pending}
      error={error}
      onSave={(
        { threshold = 0, seconds = 0, block_seconds: block, priority = 0 },
        company,
        version,
      ) => onSave({ threshold, seconds, block_seconds: block ?? null, priority }, company, version)}
      onReload={onReload}
      onClose={onClose}
    />
  );
}
