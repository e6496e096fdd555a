import type { RenewalItem } from '@trunkline/contract/subscriptions';
import { Link, useSearch } from '@tanstack/react-router';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { formatDay, formatNumber } from '../../../ui/formats.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';

const tones = { renew: 'success', roll: 'neutral', end: 'warning' } as const;

function outcomeText({ outcome, subscription: { bill_months } }: RenewalItem): string {
  if (outcome === 'renew') return 'Renews';
  if (outcome === 'end') return 'Ends';
  if (bill_months === 1) return 'Continues monthly';
  return bill_months === 12 ? 'Continues yearly' : `Continues every ${bill_months} months`;
}

/** The quantity now and after the renewal. */
const quantityText = ({ quantity, subscription }: RenewalItem): string =>
  quantity === subscription.quantity
    ? formatNumber(quantity)
    : `${formatNumber(subscription.quantity)} → ${formatNumber(quantity)}`;

const planText = ({ plan, subscription }: RenewalItem): string =>
  plan === subscription.plan ? plan : `${subscription.plan} → ${plan}`;

/** Shown in place of an amount that doesn't apply. */
const none = '—';

const amountText = (period: RenewalItem['price']): string =>
  period === null ? none : formatMinor(period.amount, period.currency);

const priceText = ({ price, outcome }: RenewalItem): string =>
  price === null && outcome !== 'end' ? 'Not priced' : amountText(price);

/** Formats the seller's margin; none in different currencies. */
const marginText = ({ price, cost }: RenewalItem): string =>
  price === null || cost === null || price.currency !== cost.currency
    ? none
    : formatMinor(BigInt(price.amount) - BigInt(cost.amount), price.currency);

const isPast = (day: string): boolean => day < new Date().toISOString().slice(0, 10);

interface RowsProps {
  items: readonly RenewalItem[];
  side: 'seller' | 'buyer';
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: ReadonlySet<string>) => void;
}

/** Shows the renewals of a month as a table, and on phones as a list. */
export function RenewalRows({ items, side, selected, onSelectedChange }: RowsProps) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const isSeller = side === 'seller';
  const toggle = (id: string, checked: boolean) => {
    const next = new Set(selected);
    if (checked) next.add(id);
    else next.delete(id);
    onSelectedChange(next);
  };
  const partyOf = ({ subscription }: RenewalItem) =>
    isSeller ? subscription.buyer_name : subscription.seller_name;
  const selectBox = (item: RenewalItem) => (
    <Checkbox
      aria-label={`Select ${item.subscription.service}, ${partyOf(item)}`}
      checked={selected.has(item.subscription.id)}
      onCheckedChange={(checked) => toggle(item.subscription.id, checked)}
    />
  );
  const link = ({ subscription }: RenewalItem) => (
    <Link
      to="."
      search={{ ...search, view: undefined, open: subscription.id }}
      className="font-medium hover:underline"
    >
      {subscription.service}
    </Link>
  );
  const state = (item: RenewalItem) => (
    <Badge tone={tones[item.outcome]} dot>
      {outcomeText(item)}
    </Badge>
  );
  const warning = ({ exposure }: RenewalItem) =>
    exposure !== null &&
    exposure.open !== '0' && (
      <span className="text-[13px] text-warning">
        {formatMinor(exposure.open, exposure.currency)} not covered
      </span>
    );
  return (
    <>
      <ScrollRegion
        label="Renewals this month"
        className="hidden rounded-lg border border-border bg-surface md:block"
      >
        <table className="w-full min-w-[70rem] table-fixed text-left text-sm">
          <thead>
            <tr className="border-b border-border [&>th]:px-2 [&>th]:py-2 [&>th]:text-xs [&>th]:font-medium [&>th]:text-muted">
              <th scope="col" className="w-10">
                <span className="sr-only">Select</span>
              </th>
              <th scope="col" className="w-[14%]">
                Service
              </th>
              <th scope="col" className="w-[15%]">
                {isSeller ? 'Customer' : 'Seller'}
              </th>
              <th scope="col" className="w-[12%]">
                Plan
              </th>
              <th scope="col" className="w-[6%] text-right">
                Quantity
              </th>
              <th scope="col" className="w-26">
                Term ends
              </th>
              <th scope="col" className="w-26">
                Notice period ends
              </th>
              <th scope="col">After the term</th>
              <th scope="col" className="text-right">
                {isSeller ? 'Customer pays' : 'You pay'}
              </th>
              {isSeller && (
                <>
                  <th scope="col" className="text-right">
                    You pay
                  </th>
                  <th scope="col" className="text-right">
                    You keep
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr
                key={item.subscription.id}
                className="border-b border-border last:border-0 [&>td]:px-2 [&>td]:py-2"
              >
                <td>{selectBox(item)}</td>
                <td>{link(item)}</td>
                <td>{partyOf(item)}</td>
                <td>{planText(item)}</td>
                <td className="text-right tabular-nums">{quantityText(item)}</td>
                <td className="whitespace-nowrap">{formatDay(item.subscription.term_to)}</td>
                <td className={`whitespace-nowrap ${isPast(item.notice_on) ? 'text-muted' : ''}`}>
                  {formatDay(item.notice_on)}
                </td>
                <td>
                  <span className="grid justify-items-start gap-1">
                    {state(item)}
                    {warning(item)}
                  </span>
                </td>
                <td className="text-right whitespace-nowrap tabular-nums">{priceText(item)}</td>
                {isSeller && (
                  <>
                    <td className="text-right whitespace-nowrap tabular-nums">
                      {amountText(item.cost)}
                    </td>
                    <td className="text-right whitespace-nowrap tabular-nums">
                      {marginText(item)}
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface md:hidden">
        {items.map((item) => (
          <li key={item.subscription.id} className="flex gap-3 p-3 text-sm">
            <span className="pt-0.5">{selectBox(item)}</span>
            <span className="grid min-w-0 flex-1 gap-1">
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                {link(item)}
                {state(item)}
              </span>
              <span className="text-muted">
                {partyOf(item)}, {planText(item)}, {quantityText(item)}
              </span>
              <span className="text-[13px]">
                Term ends {formatDay(item.subscription.term_to)}. Notice period{' '}
                {isPast(item.notice_on) ? 'ended' : 'ends'} {formatDay(item.notice_on)}.
              </span>
              <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-[13px] tabular-nums">
                <span>
                  {isSeller ? 'Customer pays' : 'You pay'} {priceText(item)}
                </span>
                {isSeller && item.cost && <span>You pay {amountText(item.cost)}</span>}
                {isSeller && marginText(item) !== none && <span>You keep {marginText(item)}</span>}
              </span>
              {warning(item)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
