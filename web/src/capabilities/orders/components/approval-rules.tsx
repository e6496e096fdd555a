import { useQuery } from '@tanstack/react-query';
import { minimumRoleLabel } from '@trunkline/contract/kernel/role-labels';
import type { ApprovalRule } from '@trunkline/contract/orders';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { useRuleChanges } from '../mutations.ts';
import { rulesOptions } from '../queries.ts';
import { ruleText } from '../texts.ts';
import { ApprovalRuleDialog } from './approval-rule-dialog.tsx';

/** Lists the company's approval rules for orders and price changes. */
export function ApprovalRules() {
  const { company, permissions } = useMe();
  const query = useQuery(rulesOptions(company.id));
  const [isAdding, setIsAdding] = useState(false);
  const canChange = permissions.includes('orders:approve');
  return (
    <Card
      title="Approval rules"
      description="Orders and price changes that match a rule need approval."
      actions={
        canChange && (
          <Button size="small" onClick={() => setIsAdding(true)}>
            Add rule
          </Button>
        )
      }
    >
      {query.isError ? (
        <QueryError title="Couldn't load the approval rules" query={query} />
      ) : !query.data ? (
        <div aria-busy="true">
          <Skeleton className="h-10" />
        </div>
      ) : query.data.items.length === 0 ? (
        <p className="text-muted">
          No rules yet. Orders that your company places or receives, and changes to its prices,
          don't need approval.
        </p>
      ) : (
        <ul aria-label="Approval rules" className="divide-y divide-border">
          {query.data.items.map((rule) => (
            <Rule key={rule.id} rule={rule} canChange={canChange} />
          ))}
        </ul>
      )}
      {isAdding && <ApprovalRuleDialog onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function Rule({ rule, canChange }: { rule: ApprovalRule; canChange: boolean }) {
  const { remove } = useRuleChanges(useMe().company.id);
  const [isRemoving, setIsRemoving] = useState(false);
  const text = ruleText(rule);
  return (
    <li className="flex items-center gap-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{text}</p>
        <p className="text-[13px] text-muted">
          Requires approval from {minimumRoleLabel(rule.role)}
        </p>
      </div>
      {canChange && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove the rule: ${text}`}
          onClick={() => setIsRemoving(true)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={`Remove the rule “${text}”?`}
        description="New orders and price changes won't need this approval. Approvals that were already requested stay open."
        confirmLabel="Remove rule"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(rule.id, {
            onSuccess: () => setIsRemoving(false),
            onError: (error) => toast.error(describeError(error).message),
          })
        }
      />
    </li>
  );
}
