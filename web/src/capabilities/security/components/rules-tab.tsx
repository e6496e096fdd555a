import { useQuery } from '@tanstack/react-query';
import type { RowVersion } from '@trunkline/contract/kernel/resource';
import type { PatternRuleRow } from '@trunkline/contract/security';
import {
  maxListedRules,
  patternDefaults,
  patternLabels,
  type PatternName,
  patternNames,
} from '@trunkline/contract/security/patterns';
import { useViewer } from '../../../kernel/viewer.ts';
import { toast } from '../../../ui/toast-store.ts';
import { eventDescription, formatRate, formatSpan } from '../labels.ts';
import { useSecurityChange } from '../mutations.ts';
import { rulesOptions } from '../queries.ts';
import { useOwnRules } from '../use-own-rules.ts';
import { LoadError } from './list-frame.tsx';
import { isReplaced, OwnRules, OwnRulesSkeleton } from './own-rules.tsx';
import { RuleDialog, type RuleValues } from './rule-dialog.tsx';

type Values = Pick<PatternRuleRow, 'threshold' | 'seconds' | 'block_seconds'>;
type NewRule = RuleValues & { company_id: string; pattern: PatternName };

const textOf = ({ threshold, seconds, block_seconds: block }: Values, isLogged = false) =>
  `${formatRate(threshold, seconds)}, ${
    block === null ? (isLogged ? 'recorded' : 'alerts') : `blocks for ${formatSpan(block)}`
  }`;

const isSame = (a: Values, b: Values) =>
  a.threshold === b.threshold && a.seconds === b.seconds && a.block_seconds === b.block_seconds;

/** Lists thresholds at which a pattern counts as suspicious: general ones and companies' own. */
export function RulesTab({ tenant }: { tenant: string }) {
  const { permissions } = useViewer();
  const query = useQuery(rulesOptions(tenant));
  const { editing, setEditing, close, remove } = useOwnRules<PatternName, PatternRuleRow>(tenant);
  const create = useSecurityChange(tenant, (security, rule: NewRule) =>
    security.createRule.call(rule),
  );
  const update = useSecurityChange(tenant, (security, rule: RuleValues & RowVersion) =>
    security.updateRule.call(rule),
  );
  if (query.isError && query.data === undefined)
    return (
      <div className="rounded-lg border border-border bg-surface">
        <LoadError query={query} many="rules" />
      </div>
    );
  if (query.data === undefined) return <OwnRulesSkeleton count={patternNames.length} />;
  const { items, effective } = query.data;
  const find = (id: string) => items.find((rule) => rule.id === id) ?? null;
  const removeRule = (rule: PatternRuleRow) => {
    const { id, company_id, company_name: company, pattern, ...values } = rule;
    const { threshold, seconds, block_seconds, priority } = values;
    remove(
      `${patternLabels[rule.pattern]} rule for ${company}`,
      (security) => security.removeRule.call({ id }),
      (security) =>
        security.createRule.call({
          company_id,
          pattern,
          threshold,
          seconds,
          block_seconds,
          priority,
        }),
    );
  };
  const openDialog = (key: PatternName, rule: PatternRuleRow | null) => {
    create.reset();
    update.reset();
    setEditing({ key, rule });
  };
  const onSuccess = () => {
    toast.success('Pattern rule saved');
    close();
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <h2 className="text-base font-semibold tracking-tight">Patterns</h2>
        <p className="max-w-prose text-muted">
          These thresholds apply to everyone. A company can only make them stricter for itself and
          the companies below. Each new block of the same person or address lasts twice as long, up
          to a day.
        </p>
      </div>
      <OwnRules
        label="Pattern rules"
        noun="rule"
        isTruncated={items.length >= maxListedRules}
        canAdd={permissions.includes('security:update')}
        rules={patternNames.map((name) => {
          const general = patternDefaults[name];
          const effectiveRule = effective.find(({ pattern }) => pattern === name);
          return {
            key: name,
            name: patternLabels[name],
            description: eventDescription(name) ?? '',
            general: textOf(general, general.action === 'log'),
            effective:
              effectiveRule && !isSame(effectiveRule, general)
                ? textOf(effectiveRule, general.action === 'log')
                : null,
            own: items
              .filter(({ pattern }) => pattern === name)
              .map((rule, _index, siblings) => ({
                id: rule.id,
                company: rule.company_name,
                text: textOf(rule, general.action === 'log'),
                priority: rule.priority,
                isReplaced: isReplaced(rule, siblings),
                canChange: rule.can_change,
              })),
          };
        })}
        onAdd={(key) => {
          const name = patternNames.find((candidate) => candidate === key);
          if (name !== undefined) openDialog(name, null);
        }}
        onEdit={(id) => {
          const rule = find(id);
          if (rule !== null) openDialog(rule.pattern, rule);
        }}
        onRemove={(id) => {
          const rule = find(id);
          if (rule !== null) removeRule(rule);
        }}
      />
      {editing && (
        <RuleDialog
          tenant={tenant}
          pattern={editing.key}
          rule={editing.rule}
          saved={editing.rule && find(editing.rule.id)}
          pending={create.isPending || update.isPending}
          error={create.error ?? update.error}
          onClose={close}
          onReload={update.reset}
          onSave={(values, company, version) => {
            if (editing.rule)
              update.mutate({ id: editing.rule.id, version, ...values }, { onSuccess });
            else
              create.mutate(
                { ...values, company_id: company, pattern: editing.key },
                { onSuccess },
              );
          }}
        />
      )}
    </div>
  );
}
