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

/** Shows the customer's price, or why there is none. */
export function AskedPrice({ price }: { price: ListedPrice | undefined }) {
  const asked = price && priceText(price.brackets, price.currency);
  if (asked) return <span className="font-medium">{asked}</span>;
  return (
    <span className="inline-block max-w-56 text-xs text-balance whitespace-normal text-muted">
      {problemText(price?.problem ?? null)}
    </span>
  );
}

/** Shows the seller's margin or loss; nothing without a price. */
export function Kept({ price }: { price: ListedPrice | undefined }) {
  if (!price?.brackets) return null;
  const margin = marginOf(price);
  const warns = price.guards.length > 0 || margin?.loses === true;
  if (!margin && !warns) return null;
  return (
    <span className={classNames(warns ? 'text-danger' : 'text-muted')}>
      {margin ? (
        <>
          {margin.loses && 'You lose '}
          {margin.text}
          {margin.share !== null && ` (${margin.share})`}
        </>
      ) : (
        'Check this price'
      )}
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
