import { useQuery } from '@tanstack/react-query';
import type { ExchangeRate } from '@trunkline/contract/catalog';
import { priceCurrencies, priceCurrencyNames } from '@trunkline/contract/catalog/listing';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { formatDay, today } from './days.ts';
import { formatRate, rateE8Of } from './price-texts.ts';
import { exchangeRatesOptions, usePriceChange } from './queries.ts';

type Currency = (typeof priceCurrencyNames)[number];

const currencies = priceCurrencyNames.map((value) => ({ value, label: priceCurrencies[value] }));

/** Lists exchange rates for price lists whose currency differs from that of the cost. */
export function RatesView({ tenant }: { tenant: string }) {
  const { permissions } = useViewer();
  const query = useQuery(exchangeRatesOptions(tenant));
  const [isAdding, setIsAdding] = useState(false);
  const items = query.data?.items;
  return (
    <Card
      title="Exchange rates"
      description="Used for plans that you buy in one currency and sell in another. Without a rate, they have no price."
      actions={
        permissions.includes('prices:create') && (
          <Button size="small" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Set exchange rate
          </Button>
        )
      }
    >
      {query.isError && items === undefined ? (
        <QueryError title="Couldn't load the exchange rates" query={query} />
      ) : items === undefined ? (
        <Skeleton className="h-24" />
      ) : items.length === 0 ? (
        <p className="text-muted">
          No exchange rates yet. Set one to sell in a different currency from the one you buy in.
        </p>
      ) : (
        <ul aria-label="Exchange rates" className="divide-y divide-border">
          {items.map((rate) => (
            <RateRow
              key={rate.id}
              tenant={tenant}
              rate={rate}
              canWithdraw={permissions.includes('prices:update')}
            />
          ))}
        </ul>
      )}
      {isAdding && <RateDialog tenant={tenant} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function RateRow({
  tenant,
  rate: { id, from_currency, to_currency, rate_e8, valid_from, upcoming },
  canWithdraw,
}: {
  tenant: string;
  rate: ExchangeRate;
  canWithdraw: boolean;
}) {
  const withdraw = usePriceChange(tenant, (catalog, rate: string) =>
    catalog.withdrawExchangeRate.call({ id: rate }),
  );
  const text = `1 ${from_currency} = ${formatRate(rate_e8)} ${to_currency}`;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="font-medium tabular-nums">{text}</span>
      <span className="mr-auto text-[13px] text-muted">from {formatDay(valid_from)}</span>
      {upcoming && <Badge tone="primary">Scheduled</Badge>}
      {upcoming && canWithdraw && (
        <Button
          size="small"
          aria-label={`Withdraw ${text}`}
          pending={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(id, {
              onSuccess: () => toast.success('Exchange rate withdrawn'),
              onError: (error) =>
                toast.error("Couldn't withdraw the exchange rate", {
                  description: describeError(error).message,
                }),
            })
          }
        >
          Withdraw rate
        </Button>
      )}
    </li>
  );
}

function RateDialog({ tenant, onClose }: { tenant: string; onClose: () => void }) {
  const [from, setFrom] = useState<Currency>('USD');
  const [to, setTo] = useState<Currency>('EUR');
  const [text, setText] = useState('');
  const [day, setDay] = useState(today());
  const rate_e8 = rateE8Of(text);
  const set = usePriceChange(tenant, (catalog, rate: string) =>
    catalog.setExchangeRate.call({
      from_currency: from,
      to_currency: to,
      rate_e8: rate,
      valid_from: day,
    }),
  );
  return (
    <ChangeDialog
      title="Set exchange rate"
      description="The rate applies to calculated prices from the day it starts. Until then, the current rate applies."
      confirmLabel="Set exchange rate"
      ready={rate_e8 !== null && from !== to && day !== ''}
      pending={set.isPending}
      error={set.error}
      onClose={onClose}
      onConfirm={() => {
        if (rate_e8 === null) return;
        set.mutate(rate_e8, {
          onSuccess: () => {
            toast.success('Exchange rate set');
            onClose();
          },
        });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From">
          {(control) => (
            <Select {...control} options={currencies} value={from} onValueChange={setFrom} />
          )}
        </Field>
        <Field label="To" {...(from === to && { error: 'Choose two different currencies.' })}>
          {(control) => (
            <Select {...control} options={currencies} value={to} onValueChange={setTo} />
          )}
        </Field>
        <Field
          label="Rate"
          required
          help={`The value of 1 ${from} in ${to}.`}
          {...(text !== '' && rate_e8 === null && { error: 'Enter a number such as 0.92.' })}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={text}
              maxLength={16}
              autoComplete="off"
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Field label="Starts on">
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today()}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
      </div>
    </ChangeDialog>
  );
}
