import { useQuery } from '@tanstack/react-query';
import type { BudgetRow } from '@trunkline/contract/performance';
import { Pencil, Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { subjectLabel } from '../budget-of.ts';
import { formatValue, shareLabel } from '../labels.ts';
import { budgetsOptions, type CompanyScope } from '../queries.ts';
import { useBudgets } from '../use-budgets.ts';
import { BudgetDialog } from './budget-dialog.tsx';
import { QueryError } from '../../../kernel/query-error.tsx';

const origins = {
  own: { label: 'Custom', tone: 'primary' },
  above: { label: 'Inherited', tone: 'neutral' },
  default: { label: 'Default', tone: 'neutral' },
} as const;

const iconClass = 'size-7! text-muted pointer-coarse:size-11!';

/** Lists the budgets that apply to a company, including its own. */
export function BudgetsTab({
  tenant,
  company,
  companyName,
}: {
  tenant: string;
  company: CompanyScope;
  companyName: string;
}) {
  /** The open dialog: 'new', or the budget being changed. */
  const [editing, setEditing] = useState<BudgetRow | 'new' | null>(null);
  const query = useQuery(budgetsOptions(tenant, company));
  const { set, reset } = useBudgets(tenant, company);
  const open = (next: BudgetRow | 'new') => {
    set.reset();
    setEditing(next);
  };
  const canChange = query.data?.can_change === true;
  return (
    <Card
      title={`Budgets for ${companyName}`}
      actions={
        canChange && (
          <Button size="small" onClick={() => open('new')}>
            <Plus aria-hidden="true" className="size-3.5" />
            Add budget
          </Button>
        )
      }
    >
      {query.isPending ? (
        <Skeleton className="h-60" />
      ) : query.isError ? (
        <QueryError title="Couldn't load the budgets" query={query} />
      ) : (
        <>
          <p className="mb-2 max-w-prose text-[13px] text-muted">
            These budgets also apply to every company below that has none of its own. When a company
            exceeds one of its own budgets, the people who manage its security get a notification
            and an email. Default budgets only alert platform staff.
          </p>
          <ul aria-label="Budgets" className="divide-y divide-border text-sm">
            {query.data.items.map((budget) => (
              <BudgetItem
                key={`${budget.metric} ${budget.name} ${budget.device}`}
                budget={budget}
                canChange={canChange}
                onChange={() => open(budget)}
                onReset={() => reset(budget)}
              />
            ))}
          </ul>
        </>
      )}
      {editing !== null && (
        <BudgetDialog
          tenant={tenant}
          company={company}
          budget={editing === 'new' ? null : editing}
          pending={set.isPending}
          error={set.error}
          onClose={() => setEditing(null)}
          onSave={(budget) =>
            set.mutate(budget, {
              onSuccess: () => {
                toast.success('Budget saved');
                setEditing(null);
              },
            })
          }
        />
      )}
    </Card>
  );
}

function BudgetItem({
  budget,
  canChange,
  onChange,
  onReset,
}: {
  budget: BudgetRow;
  canChange: boolean;
  onChange: () => void;
  onReset: () => void;
}) {
  const { metric, target, inherited, origin } = budget;
  const label = subjectLabel(budget);
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-1.5 sm:grid-cols-[minmax(0,1fr)_auto_6rem_auto]">
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere">{label}</span>
        <span className="block text-[13px] text-muted">{shareLabel(metric)}</span>
      </span>
      <span className="text-right tabular-nums">
        {formatValue(metric, target)}
        {origin === 'own' && inherited !== null && (
          <span className="block text-xs text-muted">
            instead of {formatValue(metric, inherited)}
          </span>
        )}
      </span>
      <span>
        <Badge tone={origins[origin].tone}>{origins[origin].label}</Badge>
      </span>
      {canChange && (
        <span className="flex w-15 justify-end pointer-coarse:w-23">
          <Button
            variant="ghost"
            size="icon"
            className={iconClass}
            aria-label={`Change the budget for ${label}`}
            onClick={onChange}
          >
            <Pencil aria-hidden="true" className="size-3.5" />
          </Button>
          {origin === 'own' && (
            <Button
              variant="ghost"
              size="icon"
              className={iconClass}
              aria-label={`Reset the budget for ${label}`}
              onClick={onReset}
            >
              <RotateCcw aria-hidden="true" className="size-3.5" />
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
