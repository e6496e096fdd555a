import { Link } from '@tanstack/react-router';
import { allowedQuantities, isAllowedQuantity } from '@trunkline/contract/orders/amounts';
import type { Cart, CartLine } from '@trunkline/contract/orders';
import { CircleAlert, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { choicesOf, useCartChanges } from '../mutations.ts';
import { termText } from '../texts.ts';
import { BundleParts } from './bundle-parts.tsx';
import { optionsOf } from '../line-options.ts';
import { LineOptionsDialog } from './lazy-parts.ts';
import { LinePrice } from './line-price.tsx';

export function CartLines({ cart }: { cart: Cart }) {
  return (
    <ul
      aria-label="In your cart"
      className="divide-y divide-border rounded-lg border border-border bg-surface px-4"
    >
      {cart.lines.map((line) => (
        <Line key={line.id} line={line} currency={cart.currency} />
      ))}
    </ul>
  );
}

function Line({ line, currency }: { line: CartLine; currency: string | null }) {
  const { remove, add, change } = useCartChanges(useMe().company.id);
  const name = `${line.service}, ${line.plan}`;
  const showError = (error: unknown) => toast.error(describeError(error).message);
  const removeLine = () =>
    remove.mutate(line.id, {
      onSuccess: () =>
        toast.success(`${name} was removed`, {
          action: {
            label: 'Undo',
            onClick: () =>
              add.mutate(
                {
                  plan_id: line.plan_id,
                  quantity: line.quantity,
                  answers: line.answers,
                  beneficiary_id: line.beneficiary_id,
                  trial_end: line.trial_end,
                  parts: choicesOf(line.parts),
                },
                { onError: showError },
              ),
          },
        }),
      onError: showError,
    });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_9rem_10rem_auto]">
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">
          <Link
            to="/app/services/$slug"
            params={{ slug: line.service_slug }}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {line.service}
          </Link>
        </h2>
        <p className="wrap-anywhere">{line.plan}</p>
        <p className="text-[13px] text-muted">{termText(line)}</p>
        {line.beneficiary_name && (
          <p className="text-[13px] text-muted wrap-anywhere">For {line.beneficiary_name}</p>
        )}
        {[line, ...line.parts].some(({ answers }) => Object.values(answers).includes(null)) && (
          <p className="text-[13px] text-muted">
            Needs a few details. You can also add them after placing the order.
          </p>
        )}
        <LineOptions line={line} name={name} />
        {line.problem && (
          <p className="mt-1.5 flex items-start gap-1.5 text-[13px] text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {line.problem}
          </p>
        )}
        {line.missing.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-[13px]">
            {line.missing.map(({ service_id, slug, service, quantity }) => (
              <Link
                key={service_id}
                to="/app/services/$slug"
                params={{ slug }}
                className={buttonClass('link')}
              >
                {quantity === 1 ? `Add ${service}` : `Add ${quantity} × ${service}`}
              </Link>
            ))}
          </p>
        )}
      </div>
      <div className="max-sm:col-span-2 max-sm:row-start-2">
        <QuantityField key={line.quantity} line={line} />
      </div>
      <div className="max-sm:col-span-2 max-sm:row-start-3 sm:text-right">
        <p className="text-[13px] text-muted">You pay</p>
        <LinePrice line={line} currency={currency} />
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="max-sm:col-start-2 max-sm:row-start-1"
        aria-label={`Remove ${name}`}
        pending={remove.isPending}
        onClick={removeLine}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
      <div className="col-span-full empty:hidden">
        <BundleParts
          line={line}
          onChoose={(parts) => change.mutate({ id: line.id, parts }, { onError: showError })}
        />
      </div>
    </li>
  );
}

/** Opens the options for a line, if it has any. */
function LineOptions({ line, name }: { line: CartLine; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!Object.values(optionsOf(useMe(), line)).includes(true)) return null;
  return (
    <>
      <Button variant="link" aria-label={`Options for ${name}`} onClick={() => setIsOpen(true)}>
        Options
      </Button>
      {isOpen && (
        <Suspense>
          <LineOptionsDialog line={line} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Saves a quantity on blur and on Enter. */
function QuantityField({ line }: { line: CartLine }) {
  const { change } = useCartChanges(useMe().company.id);
  const [text, setText] = useState(String(line.quantity));
  const [error, setError] = useState<string>();
  const save = () => {
    const quantity = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (quantity === line.quantity) return setError(undefined);
    if (!isAllowedQuantity(line, quantity)) return setError(allowedQuantities(line));
    return change.mutate(
      { id: line.id, quantity },
      {
        onError: (failure) => {
          const { fields, message } = describeError(failure);
          setError(fields[0]?.message ?? message);
        },
      },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Quantity" {...(error ? { error } : { help: allowedQuantities(line) })}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            className="max-w-28 tabular-nums"
            value={text}
            aria-busy={change.isPending || undefined}
            onBlur={save}
            onChange={({ target }) => {
              setError(undefined);
              setText(target.value);
            }}
          />
        )}
      </Field>
    </form>
  );
}
