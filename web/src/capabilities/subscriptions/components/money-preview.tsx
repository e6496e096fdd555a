import type { Money, ChangeAmounts } from '@trunkline/contract/subscriptions';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { formatDay } from '../../../ui/formats.ts';
import { partKinds } from '../texts.ts';

function Line({
  label,
  value,
  isStrong = false,
}: {
  label: string;
  value: string;
  isStrong?: boolean;
}) {
  return (
    <div
      className={isStrong ? 'flex justify-between gap-4 font-medium' : 'flex justify-between gap-4'}
    >
      <dt className={isStrong ? '' : 'text-muted'}>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

function Side({ title, money }: { title: string; money: Money }) {
  const { currency, now, parts, next_period: next, renewal } = money;
  const isCredit = now.startsWith('-');
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="text-[13px] font-medium text-muted">{title}</h3>
      <dl className="grid gap-1">
        {parts.map(({ kind, name, amount, service_from }, index) => (
          <Line
            key={index}
            label={`${name}: ${partKinds[kind].toLowerCase()} from ${formatDay(service_from)}`}
            value={formatMinor(amount, currency)}
          />
        ))}
        <Line
          isStrong
          label={isCredit ? 'Credited now' : 'Due now'}
          value={formatMinor(isCredit ? now.slice(1) : now, currency)}
        />
        {next && (
          <Line
            label={`Next period, from ${formatDay(next.from)}`}
            value={formatMinor(next.amount, currency)}
          />
        )}
        {renewal && renewal.from !== next?.from && (
          <Line
            label={`First period after the renewal, from ${formatDay(renewal.from)}`}
            value={formatMinor(renewal.amount, currency)}
          />
        )}
      </dl>
    </section>
  );
}

/** Shows the cost of a change; to sellers, both the customer's and their own. */
export function MoneyPreview({
  money: { price, cost },
  as,
}: {
  money: ChangeAmounts;
  as: 'seller' | 'buyer';
}) {
  return (
    <div className="grid gap-4 rounded-lg border border-border bg-sunken p-3">
      <Side title={as === 'seller' ? 'Customer pays' : 'You pay'} money={price} />
      {cost && <Side title="You pay" money={cost} />}
    </div>
  );
}
