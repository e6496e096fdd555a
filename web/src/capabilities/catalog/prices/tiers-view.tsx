import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PriceAssignment, PriceList } from '@trunkline/contract/catalog';
import type { Partner } from '@trunkline/contract/partners';
import { partnerTierNames, partnerTiers } from '@trunkline/contract/partners/listing';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { formatDay, today } from './days.ts';
import { AssignTierDialog } from './list-dialogs.tsx';
import { partnersOptions, priceListsOptions } from './queries.ts';

type Tier = (typeof partnerTierNames)[number];

const tiers = partnerTierNames.map((value) => ({ value, label: partnerTiers[value] }));

/** Shows the price list of each partner tier, and the tier of each partner. */
export function TiersView({ tenant }: { tenant: string }) {
  const { permissions } = useViewer();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <TierLists tenant={tenant} canAssign={permissions.includes('prices:create')} />
      {permissions.includes('partners:read') && (
        <Partners tenant={tenant} canChange={permissions.includes('partners:update')} />
      )}
    </div>
  );
}

function TierLists({ tenant, canAssign }: { tenant: string; canAssign: boolean }) {
  const query = useQuery(priceListsOptions(tenant));
  const [assigning, setAssigning] = useState<Tier | null>(null);
  const priceLists = query.data;
  const selling = priceLists?.items.filter(({ kind }) => kind === 'sell') ?? [];
  return (
    <Card
      title="Price lists by tier"
      description="A company's own list takes precedence over the list for its tier, which takes precedence over the list for its company type."
    >
      {query.isError && !priceLists ? (
        <QueryError title="Couldn't load price lists" query={query} />
      ) : !priceLists ? (
        <Skeleton className="h-40" />
      ) : (
        <ul aria-label="Price lists by tier" className="divide-y divide-border">
          {tiers.map(({ value, label }) => (
            <li key={value} aria-label={label} className="flex min-h-12 items-center gap-4 py-2">
              <div className="mr-auto min-w-0">
                <p className="font-medium">{label}</p>
                {assignmentTexts(value, priceLists.assignments, selling).map((text) => (
                  <p key={text} className="text-[13px] text-muted">
                    {text}
                  </p>
                ))}
              </div>
              {canAssign && selling.length > 0 && (
                <Button size="small" onClick={() => setAssigning(value)}>
                  Assign list
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {assigning && (
        <AssignTierDialog
          tenant={tenant}
          tier={assigning}
          lists={selling}
          onClose={() => setAssigning(null)}
        />
      )}
    </Card>
  );
}

/** Names the current price list of a tier and the scheduled ones. */
function assignmentTexts(
  tier: Tier,
  assignments: readonly PriceAssignment[],
  lists: readonly PriceList[],
): string[] {
  const own = assignments.flatMap(({ audience, target, list_id, valid_from }) => {
    const name = lists.find(({ id }) => id === list_id)?.name;
    return audience === 'tier' && target === tier && name !== undefined
      ? [{ name, valid_from }]
      : [];
  });
  const current = own.find(({ valid_from }) => valid_from <= today());
  const upcoming = own.filter(({ valid_from }) => valid_from > today()).toReversed();
  return [
    current?.name ?? 'No price list assigned',
    ...upcoming.map(({ name, valid_from }) => `${name} from ${formatDay(valid_from)}`),
  ];
}

function Partners({ tenant, canChange }: { tenant: string; canChange: boolean }) {
  const client = useQueryClient();
  const query = useQuery(partnersOptions(tenant));
  const items = query.data?.items;
  const change = useMutation({
    mutationFn: ({ id, version, tier }: Pick<Partner, 'id' | 'version' | 'tier'>) =>
      apiFor(tenant).partners.update.call({ id, version, tier }),
    onSuccess: ({ name, tier }) =>
      toast.success(`${name} is now in the ${partnerTiers[tier]} tier`),
    onError: (error) =>
      toast.error("Couldn't change the tier", { description: describeError(error).message }),
    onSettled: () => client.invalidateQueries({ queryKey: apiFor(tenant).partners.key() }),
  });
  return (
    <Card
      title="Your partners' tiers"
      description="A new tier changes a partner's prices immediately."
      actions={
        <Link to="/admin/partners" className={buttonClass('secondary', 'small')}>
          Open partners
        </Link>
      }
    >
      {query.isError && !items ? (
        <QueryError title="Couldn't load partners" query={query} />
      ) : !items ? (
        <Skeleton className="h-40" />
      ) : items.length === 0 ? (
        <p className="text-muted">
          No partners yet. Add a company below you as a partner to give it a tier.
        </p>
      ) : (
        <ul aria-label="Your partners' tiers" className="divide-y divide-border">
          {items.map(({ id, version, name, tier }) => (
            <li key={id} className="flex min-h-12 items-center gap-4 py-2">
              <span className="mr-auto min-w-0 font-medium wrap-anywhere">{name}</span>
              {canChange ? (
                <Select
                  aria-label={`Tier for ${name}`}
                  className="max-w-36"
                  options={tiers}
                  value={tier}
                  disabled={change.isPending}
                  onValueChange={(next) => change.mutate({ id, version, tier: next })}
                />
              ) : (
                partnerTiers[tier]
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
