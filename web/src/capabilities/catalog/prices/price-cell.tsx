import type { ListedPrice } from '@trunkline/contract/catalog';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Input } from '../../../ui/input.tsx';
import {
  marginOf,
  parseRule,
  priceText,
  problemText,
  type Rule,
  typingHelp,
} from './price-texts.ts';

/** 'Customer pays' over 'You keep'; or why there is no price. */
export function PriceValue({ price }: { price: ListedPrice | undefined }) {
  const asked = price && priceText(price.brackets, price.currency);
  if (!price || asked === null || asked === undefined)
    return (
      <span className="text-xs text-muted">
        {price?.problem === 'not_sold' ? 'Not sold' : 'Not priced'}
        <span className="sr-only"> {problemText(price?.problem ?? null)}</span>
      </span>
    );
  const margin = marginOf(price);
  const warns = price.guards.length > 0 || margin?.loses === true;
  return (
    <span className="grid justify-items-end gap-0.5">
      <span className="font-medium">{asked}</span>
      {margin && (
        <span className={classNames('text-xs', warns ? 'text-danger' : 'text-muted')}>
          {margin.loses ? 'You lose' : 'You keep'} {margin.text.replace('-', '')}
          {margin.share !== null && ` (${margin.share})`}
        </span>
      )}
      {!margin && warns && <span className="text-xs text-danger">Check this price</span>}
    </span>
  );
}

/** Where a price is typed in the grid: Enter saves it, Escape leaves it. */
export function CellInput({
  label,
  start,
  onSave,
  onCancel,
}: {
  label: string;
  start: string;
  onSave: (rule: Rule) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(start);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <Input
        ref={input}
        aria-label={label}
        aria-invalid={wrong || undefined}
        className="h-8 min-w-28 px-2 text-right tabular-nums"
        value={text}
        maxLength={30}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const rule = parseRule(text);
          if (rule === null) setWrong(true);
          else onSave(rule);
        }}
        onBlur={onCancel}
      />
      {wrong && (
        <p role="alert" className="mt-1 max-w-56 text-left text-xs whitespace-normal text-danger">
          {typingHelp}
        </p>
      )}
    </>
  );
}
