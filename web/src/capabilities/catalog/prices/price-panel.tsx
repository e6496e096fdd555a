import type { UpcomingPrice, ListedPrice, PriceList } from '@trunkline/contract/catalog';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { formatDay, today } from './days.ts';
import { type Cell, Cost } from './price-grid.tsx';
import { PriceSteps } from './price-steps.tsx';
import {
  priceLabels,
  formatMicro,
  guardText,
  marginOf,
  parseRule,
  priceText,
  problemText,
  ruleText,
  type Rule,
  termsText,
  typingHelp,
} from './price-texts.ts';

interface PricePanelProps {
  cell: Cell;
  price: ListedPrice | undefined;
  upcoming: readonly UpcomingPrice[];
  canChange: boolean;
  canWithdraw: boolean;
  pending: boolean;
  error: unknown;
  onSave: (rule: Rule, from: string, reason: string) => void;
  onWithdraw: (price: UpcomingPrice) => void;
  onClose: () => void;
}

/** Explains the price of a cell, changes it from a given day, and lists scheduled prices. */
export function PricePanel({
  cell,
  price,
  upcoming,
  onClose,
  onWithdraw,
  ...form
}: PricePanelProps) {
  const { charge, list } = cell;
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${charge.plan} · ${list.name}`}
      description={`${charge.service}: ${charge.charge}, ${termsText(charge)}`}
    >
      <div className="grid gap-6">
        <Explanation price={price} kind={list.kind} />
        {list.kind === 'sell' && <PriceSteps tenant={list.company_id} charge={charge.charge_id} />}
        {form.canChange && <NewPriceForm {...form} />}
        {upcoming.length > 0 && (
          <section aria-label="Scheduled" className="grid gap-2">
            <h3 className="font-semibold">Scheduled</h3>
            <ul className="grid gap-2">
              {upcoming.map((scheduledPrice) => (
                <li key={scheduledPrice.id} className="flex items-center justify-between gap-3">
                  <span>
                    From {formatDay(scheduledPrice.valid_from)}:{' '}
                    {priceText(scheduledPrice.brackets, list.currency) ?? ruleText(scheduledPrice)}
                  </span>
                  {form.canWithdraw && (
                    <Button size="small" onClick={() => onWithdraw(scheduledPrice)}>
                      Withdraw price
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </SidePanel>
  );
}

function Explanation({ price, kind }: { price: ListedPrice | undefined; kind: PriceList['kind'] }) {
  const margin = price && kind === 'sell' ? marginOf(price) : null;
  const brackets = price?.brackets ?? [];
  return (
    <section aria-label="How this price was calculated" className="grid gap-3">
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <Fact name="You pay">
          <Cost price={price} />
        </Fact>
        <Fact name={priceLabels[kind]}>
          {price && (priceText(price.brackets, price.currency) ?? problemText(price.problem))}
        </Fact>
        <Fact name={margin?.loses ? 'You lose' : 'You keep'}>
          {margin && `${margin.text}${margin.share === null ? '' : ` (${margin.share})`}`}
        </Fact>
        <Fact name="Rule">{price?.method && ruleText(price)}</Fact>
        <Fact name="Since">{price?.since && formatDay(price.since)}</Fact>
      </dl>
      {price?.guards.map((guard) => (
        <p key={guard} className="text-danger">
          {guardText(guard)}
        </p>
      ))}
      {brackets.length > 1 && (
        <ul className="grid gap-1 tabular-nums">
          {brackets.map(({ from, rate_micro }) => (
            <li key={from}>
              From {from}: {formatMicro(rate_micro, price?.currency ?? 'USD')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </>
  );
}

type FormProps = Pick<PricePanelProps, 'pending' | 'error' | 'onSave'>;

function NewPriceForm({ pending, error, onSave }: FormProps) {
  const [text, setText] = useState('');
  const [from, setFrom] = useState(today());
  const [reason, setReason] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const problem = error ? describeError(error) : null;
  const save = () => {
    const rule = parseRule(text);
    setIsInvalid(rule === null);
    if (rule !== null) onSave(rule, from, reason.trim());
  };
  return (
    <form
      noValidate
      aria-label="New price"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label="New price"
        help={typingHelp}
        {...(isInvalid && { error: "This isn't a price or a rule." })}
      >
        {(control) => (
          <Input
            {...control}
            value={text}
            maxLength={30}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label="Starts on" help="The current price applies until then.">
        {(control) => (
          <Input
            {...control}
            type="date"
            min={today()}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Field label="Reason (optional)" help="Required if the list blocks the price.">
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {problem && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" pending={pending} disabled={from === ''}>
          Save price
        </Button>
      </div>
    </form>
  );
}
