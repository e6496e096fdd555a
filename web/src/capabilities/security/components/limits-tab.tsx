import { useQuery } from '@tanstack/react-query';
import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import type { RowVersion } from '@trunkline/contract/kernel/resource';
import type { RateLimitRow } from '@trunkline/contract/security';
import { maxListedRules } from '@trunkline/contract/security/patterns';
import { useViewer } from '../../../kernel/viewer.ts';
import { toast } from '../../../ui/toast-store.ts';
import { formatRate } from '../labels.ts';
import { isRateLimitRule, ruleLabel } from '../rate-limit-labels.ts';
import { useSecurityChange } from '../mutations.ts';
import { rateLimitsOptions } from '../queries.ts';
import { useOwnRules } from '../use-own-rules.ts';
import { LimitDialog, type LimitValues } from './limit-dialog.tsx';
import { LimitedCallers } from './limited-callers.tsx';
import { LoadError } from './list-frame.tsx';
import { isReplaced, OwnRules, OwnRulesSkeleton } from './own-rules.tsx';

type Limit = Pick<RateLimitRow, 'seconds' | 'max'>;
type NewLimit = LimitValues & { company_id: string; rule: RateLimitRule };

const textOf = ({ max, seconds }: Limit) => formatRate(max, seconds);

/** Lists rate-limited clients, the general limits, and companies' stricter limits. */
export function LimitsTab({ tenant }: { tenant: string }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <LimitedCallers tenant={tenant} />
      <section aria-label="Limits" className="grid grid-cols-1 gap-3">
        <div>
          <h2 className="text-base font-semibold tracking-tight">Limits</h2>
          <p className="max-w-prose text-muted">
            The number of requests a client can make in a sliding window. A company below the
            platform can only lower these limits, for itself and the companies below it.
          </p>
        </div>
        <Limits tenant={tenant} />
      </section>
    </div>
  );
}

function Limits({ tenant }: { tenant: string }) {
  const { permissions } = useViewer();
  const query = useQuery(rateLimitsOptions(tenant));
  const { editing, setEditing, close, remove } = useOwnRules<
    Limit & { rule: RateLimitRule },
    RateLimitRow
  >(tenant);
  const create = useSecurityChange(tenant, (security, limit: NewLimit) =>
    security.createRateLimit.call(limit),
  );
  const update = useSecurityChange(tenant, (security, limit: LimitValues & RowVersion) =>
    security.updateRateLimit.call(limit),
  );
  if (query.isError && query.data === undefined)
    return (
      <div className="rounded-lg border border-border bg-surface">
        <LoadError query={query} many="rate limits" />
      </div>
    );
  if (query.data === undefined) return <OwnRulesSkeleton count={8} />;
  const { items, general } = query.data;
  const openDialog = (rule: string, limit: RateLimitRow | null) => {
    const generalRule = general.find((item) => item.rule === rule);
    if (generalRule === undefined || !isRateLimitRule(rule)) return;
    create.reset();
    update.reset();
    setEditing({ key: { ...generalRule, rule }, rule: limit });
  };
  const find = (id: string) => items.find((limit) => limit.id === id) ?? null;
  const onSuccess = () => {
    toast.success('Rate limit saved');
    close();
  };
  const removeLimit = (limit: RateLimitRow) => {
    const { id, company_id, company_name: company, rule, seconds, max, priority } = limit;
    if (!isRateLimitRule(rule)) return;
    remove(
      `${ruleLabel(rule)} limit for ${company}`,
      (security) => security.removeRateLimit.call({ id }),
      (security) => security.createRateLimit.call({ company_id, rule, seconds, max, priority }),
    );
  };
  return (
    <>
      <OwnRules
        label="Rate limits"
        noun="limit"
        isTruncated={items.length >= maxListedRules}
        canAdd={permissions.includes('security:update')}
        rules={general.map((limit) => ({
          key: limit.rule,
          name: ruleLabel(limit.rule),
          general: textOf(limit),
          own: items
            .filter(({ rule }) => rule === limit.rule)
            .map((limit, _index, siblings) => ({
              id: limit.id,
              company: limit.company_name,
              text: textOf(limit),
              priority: limit.priority,
              isReplaced: isReplaced(limit, siblings),
              canChange: limit.can_change,
            })),
        }))}
        onAdd={(rule) => openDialog(rule, null)}
        onEdit={(id) => {
          const limit = find(id);
          if (limit !== null) openDialog(limit.rule, limit);
        }}
        onRemove={(id) => {
          const limit = find(id);
          if (limit !== null) removeLimit(limit);
        }}
      />
      {editing && (
        <LimitDialog
          tenant={tenant}
          general={editing.key}
          limit={editing.rule}
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
                { ...values, company_id: company, rule: editing.key.rule },
                { onSuccess },
              );
          }}
        />
      )}
    </>
  );
}
