import type { Plan } from '@trunkline/contract/catalog';
import { type PlanEvent, planStates } from '@trunkline/contract/catalog/plan-terms';
import { Archive, Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { BundlePartsList } from './bundle-parts-list.tsx';
import type { PlanMutations } from './mutations.ts';
import { chargeSummary, planSummary } from './plan-text.ts';

const tones: Record<Plan['state'], BadgeTone> = {
  draft: 'warning',
  offered: 'success',
  retired: 'neutral',
};

const showError = (error: Error) => toast.error(describeError(error).message);

/** Shows one plan with its charges and actions. */
export function PlanRow({
  plan,
  mutations: { transition, duplicate, remove },
  isBundle,
  onEdit,
}: {
  plan: Plan;
  isBundle: boolean;
  mutations: PlanMutations;
  onEdit: (plan: Plan) => void;
}) {
  const [confirming, setConfirming] = useState<'offer' | 'delete' | null>(null);
  const close = () => setConfirming(null);
  const { id, name, may } = plan;

  const run = (event: PlanEvent, done: string, undo?: PlanEvent) =>
    transition.mutate(
      { id, event },
      {
        onSuccess: () =>
          toast.success(`${name} was ${done}`, {
            action: undo && {
              label: 'Undo',
              onClick: () => transition.mutate({ id, event: undo }, { onError: showError }),
            },
          }),
        onError: showError,
        onSettled: close,
      },
    );

  return (
    <li className="rounded-md border border-border p-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium wrap-anywhere">{name}</span>
            <Badge tone={tones[plan.state]} dot>
              {planStates[plan.state]}
            </Badge>
            <code className="text-xs text-muted wrap-anywhere">{plan.code}</code>
          </p>
          <p className="text-[13px] text-muted">{planSummary(plan)}</p>
        </div>
        {may.includes('offer') && (
          <Button
            size="small"
            onClick={() =>
              plan.state === 'draft' ? setConfirming('offer') : run('offer', 'offered', 'retire')
            }
          >
            Offer
          </Button>
        )}
        {may.length > 0 && (
          <Menu
            trigger={
              <Button variant="ghost" size="icon" aria-label={`Actions for ${name}`}>
                <MoreHorizontal aria-hidden="true" className="size-4" />
              </Button>
            }
          >
            {may.includes('update') && (
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(plan)}>
                Edit
              </MenuItem>
            )}
            {may.includes('duplicate') && (
              <MenuItem
                icon={<Copy aria-hidden="true" />}
                onSelect={() =>
                  duplicate.mutate(id, {
                    onSuccess: (copy) => {
                      toast.success(`${copy.code} was created as a draft`);
                      onEdit(copy);
                    },
                    onError: showError,
                  })
                }
              >
                Duplicate
              </MenuItem>
            )}
            {may.includes('retire') && (
              <MenuItem
                icon={<Archive aria-hidden="true" />}
                onSelect={() => run('retire', 'retired', 'offer')}
              >
                Retire
              </MenuItem>
            )}
            {may.includes('delete') && (
              <MenuItem
                danger
                icon={<Trash2 aria-hidden="true" />}
                onSelect={() => setConfirming('delete')}
              >
                Delete
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      <ul className="mt-2 grid gap-1 border-t border-border pt-2 text-[13px]">
        {plan.charges.map((charge) => (
          <li key={charge.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{charge.name}</span>
            <span className="text-muted">{chargeSummary(charge)}</span>
          </li>
        ))}
        {plan.charges.length === 0 && <li className="text-muted">No charges yet</li>}
      </ul>
      {isBundle && <BundlePartsList plan={plan} />}
      <ConfirmDialog
        open={confirming === 'offer'}
        onOpenChange={close}
        title={`Offer ${name}?`}
        description="Companies that are offered the service will be able to sell and order this plan. Its terms and charges can't be changed afterwards."
        confirmLabel="Offer plan"
        pending={transition.isPending}
        onConfirm={() => run('offer', 'offered')}
      />
      <ConfirmDialog
        open={confirming === 'delete'}
        onOpenChange={close}
        title={`Delete ${name}?`}
        description="You can restore it from the recycle bin."
        confirmLabel="Delete plan"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => toast.success(`${name} was moved to the recycle bin`),
            onError: showError,
            onSettled: close,
          })
        }
      />
    </li>
  );
}
