import { useQuery } from '@tanstack/react-query';
import type { BundlePart, Plan } from '@trunkline/contract/catalog';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formatBps } from '../prices/price-texts.ts';
import { bundlePartsOptions, useSaveBundleParts } from './mutations.ts';

const BundlePartDialog = lazy(async () => ({
  default: (await import('./bundle-part-dialog.tsx')).BundlePartDialog,
}));

/** Returns the sum of the shares of all parts; alternatives count once. */
export function totalShare(parts: readonly BundlePart[]): number {
  const shares = new Map(
    parts.map((part, index) => [part.swap_group ?? `part ${index}`, part.allocation_bps]),
  );
  return [...shares.values()].reduce((sum, share) => sum + share, 0);
}

/** Lists the parts of a bundle, and edits those of a draft. */
export function BundlePartsList({ plan }: { plan: Plan }) {
  const { tenant } = useViewer();
  const query = useQuery(bundlePartsOptions(tenant, plan.id));
  const save = useSaveBundleParts(tenant, plan.id);
  const [isAdding, setIsAdding] = useState(false);
  const canEdit = plan.state === 'draft' && plan.may.includes('update');
  const parts = query.data?.items;
  if (query.isError && parts === undefined)
    return <QueryError title="Couldn't load the parts" query={query} />;
  if (parts === undefined) return <Skeleton className="mt-2 h-10" />;
  const total = totalShare(parts);
  return (
    <section
      aria-label={`Parts of ${plan.name}`}
      className="mt-2 grid gap-1 border-t border-border pt-2 text-[13px]"
    >
      {parts.length === 0 && (
        <p className="text-muted">No parts yet. Add the plans that this bundle includes.</p>
      )}
      <ul className="grid gap-1">
        {parts.map((part, index) => {
          const isAlternative =
            part.swap_group !== null && part.swap_group === parts[index - 1]?.swap_group;
          return (
            <li key={part.part_plan_id} className="flex items-center gap-3">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {isAlternative && 'or '}
                {part.quantity} × {part.service}, {part.plan}
              </span>
              {!isAlternative && (
                <span className="text-muted tabular-nums">{formatBps(part.allocation_bps)}</span>
              )}
              {canEdit && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${part.service}, ${part.plan}`}
                  pending={save.isPending}
                  onClick={() =>
                    save.mutate(
                      parts.filter((other) => other !== part),
                      { onError: (error) => toast.error(describeError(error).message) },
                    )
                  }
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {parts.length > 0 && total !== 10_000 && (
        <p className="text-warning">
          {`The shares add up to ${formatBps(total)}. The bundle can be offered once they add up to 100%.`}
        </p>
      )}
      {canEdit && (
        <Button size="small" className="justify-self-start" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" className="size-3.5" />
          Add part
        </Button>
      )}
      {isAdding && (
        <Suspense>
          <BundlePartDialog
            tenant={tenant}
            plan={plan}
            parts={parts}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
