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
export function CustomerPrice({ price }: { price: ListedPrice | undefined }) {
  const text = price && priceText(price.brackets, price.currency);
  if (text) return <span className="font-medium">{text}</span>;
  return (
    <span className="inline-block max-w-56 text-xs text-balance whitespace-normal text-muted">
      {problemText(price?.problem ?? null)}
    </span>
  );
}

/** Shows the seller's margin or loss; nothing without a price. */
export function Margin({ price }: { price: ListedPrice | undefined }) {
  if (!price?.brackets) return null;
  const margin = marginOf(price);
  const hasWarning = price.guards.length > 0 || margin?.loses === true;
  if (!margin && !hasWarning) return null;
  return (
    <span className={classNames(hasWarning ? 'text-danger' : 'text-muted')}>
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

/** Shows the input for a price in the grid. Enter saves it, Escape cancels. */
export function CellInput({
  label,
  initialText,
  onSave,
  onCancel,
}: {
  label: string;
  initialText: string;
  onSave: (rule: Rule) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(initialText);
  const [isInvalid, setIsInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <Input
        ref={input}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        className="h-8 min-w-28 px-2 text-right tabular-nums"
        value={text}
        maxLength={30}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setIsInvalid(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const rule = parseRule(text);
          if (rule === null) setIsInvalid(true);
          else onSave(rule);
        }}
        onBlur={onCancel}
      />
      {isInvalid && (
        <p role="alert" className="mt-1 max-w-56 text-left text-xs whitespace-normal text-danger">
          {typingHelp}
        </p>
      )}
    </>
  );
}
