import type { Subscription, SubscriptionDetails } from '@trunkline/contract/subscriptions';
import { endActions } from '@trunkline/contract/catalog/plan-terms';
import { subscriptionStates } from '@trunkline/contract/subscriptions/states';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import type { ListAddress } from '../../../kernel/resource/index.ts';
import { SaleActions } from '../../../kernel/sale-actions.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { detailsOptions } from '../queries.ts';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { formatDay, formatNumber } from '../../../ui/formats.ts';
import { useMe } from '../../auth/index.ts';
import { stateTones } from '../texts.ts';
import { ChangeForm } from './change-form.tsx';
import { type FormName, forms, formsFor } from './change-forms.ts';
import { SubscriptionCharges } from './subscription-charges.tsx';
import { SubscriptionHistory } from './subscription-history.tsx';
import { Transfer } from './transfer.tsx';
import { exposureText, EndOptions } from './end-options.tsx';

/** Matches the surrounding text. */
const linkClass = 'text-left text-[13px] whitespace-normal';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_1fr] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/**
 * Describes in one sentence the terms that apply after the current one; null if none are scheduled.
 */
function scheduledText({
  scheduled_quantity,
  scheduled_plan,
  term_to,
}: Subscription): string | null {
  const parts = [
    scheduled_plan === null ? null : `plan ${scheduled_plan}`,
    scheduled_quantity === null ? null : `quantity ${scheduled_quantity}`,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return `${parts.join(', ')} from ${formatDay(term_to)}`;
}

function Facts({
  details: { subscription: row, next_period: next, ends, exposure, parts },
  onOpen,
}: {
  details: SubscriptionDetails;
  onOpen: (id: string) => void;
}) {
  const { parent_id, bundle } = row;
  const scheduled = scheduledText(row);
  return (
    <dl className="grid gap-2 text-[13px]">
      <Fact label="Status">
        <Badge tone={stateTones[row.state]}>{subscriptionStates[row.state]}</Badge>
      </Fact>
      <Fact label={row.as === 'seller' ? 'Customer' : 'Seller'}>
        {row.as === 'seller' ? row.buyer_name : row.seller_name}
      </Fact>
      {parent_id !== null && bundle !== null && (
        <Fact label="Part of">
          <Button variant="link" className={linkClass} onClick={() => onOpen(parent_id)}>
            {bundle}
          </Button>
          <p className="text-muted">It changes with {bundle}, whose price includes it.</p>
        </Fact>
      )}
      <Fact label="Plan">{row.plan}</Fact>
      <Fact label="Quantity">{row.quantity}</Fact>
      {parts.length > 0 && (
        <Fact label="Parts">
          <ul className="grid gap-0.5">
            {parts.map((part) => (
              <li key={part.id}>
                {formatNumber(part.quantity)} ×{' '}
                <Button variant="link" className={linkClass} onClick={() => onOpen(part.id)}>
                  {part.service}, {part.plan}
                </Button>
              </li>
            ))}
          </ul>
          {row.may.length > 0 && row.state !== 'cancelled' && (
            <p className="text-muted">
              To switch to a bundle with different parts, order that one, then end this one.
            </p>
          )}
        </Fact>
      )}
      <Fact label="Started">{formatDay(row.started_on)}</Fact>
      {row.trial_to && <Fact label="Trial ends">{formatDay(row.trial_to)}</Fact>}
      {row.ends_on ? (
        <Fact label={row.state === 'cancelled' ? 'Ended' : 'Ends'}>{formatDay(row.ends_on)}</Fact>
      ) : (
        <Fact label="Term ends">
          {formatDay(row.term_to)}. {endActions[row.end_action]}.
        </Fact>
      )}
      {scheduled && <Fact label="Scheduled change">{scheduled}</Fact>}
      {next && (
        <Fact label="Next charge">
          {formatMinor(next.amount, row.currency)} on {formatDay(next.from)}
        </Fact>
      )}
      {ends && (
        <Fact label="End options">
          <EndOptions ends={ends} />
        </Fact>
      )}
      {exposure && (
        <Fact label="Your commitment">
          <span className={exposure.open === '0' ? undefined : 'text-warning'}>
            {exposureText(exposure)}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Content({
  tenant,
  details,
  onOpen,
}: {
  tenant: string;
  details: SubscriptionDetails;
  onOpen: (id: string) => void;
}) {
  const { subscription } = details;
  const { permissions } = useMe();
  const [form, setForm] = useState<FormName | null>(null);
  const allowed = formsFor(details);
  const chosen = form !== null && allowed.includes(form) ? form : null;
  return (
    <div className="grid gap-6">
      <Facts details={details} onOpen={onOpen} />
      {details.can_transfer && (
        <Transfer tenant={tenant} subscription={subscription} onTransferred={onOpen} />
      )}
      <div className="empty:hidden">
        <SaleActions
          sale={{
            ...subscription,
            type: 'subscription',
            label: `${subscription.service}: ${subscription.plan}`,
          }}
          permissions={permissions}
        />
      </div>
      {chosen === null ? (
        allowed.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {allowed.map((name) => (
              <Button key={name} size="small" onClick={() => setForm(name)}>
                {forms[name].label}
              </Button>
            ))}
          </div>
        )
      ) : (
        <ChangeForm
          key={chosen}
          tenant={tenant}
          details={details}
          name={chosen}
          onDone={() => setForm(null)}
          onCancel={() => setForm(null)}
        />
      )}
      <SubscriptionCharges tenant={tenant} id={subscription.id} />
      <SubscriptionHistory tenant={tenant} id={subscription.id} />
    </div>
  );
}

/** Shows a subscription beside the list: its terms, next charges and changes. */
export function SubscriptionPanel({ tenant, address }: { tenant: string; address: ListAddress }) {
  const { state, close } = address;
  // The content stays while the panel slides out.
  const [shownId, setShownId] = useState(state.open);
  if (state.open !== null && shownId !== state.open) setShownId(state.open);
  const id = shownId ?? '';
  const query = useQuery({ ...detailsOptions(tenant, id), enabled: state.open !== null });
  const row = query.data?.subscription;
  return (
    <SidePanel
      open={state.open !== null}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={row?.service ?? 'Subscription'}
      description={row && <span className="text-muted">{row.plan}</span>}
    >
      {query.isError ? (
        <QueryError title="Couldn't load this subscription" query={query} />
      ) : query.data === undefined ? (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
      ) : (
        <Content
          key={id}
          tenant={tenant}
          details={query.data}
          onOpen={(open) => address.replace({ open })}
        />
      )}
    </SidePanel>
  );
}
