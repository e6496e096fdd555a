import type { PriceLine, PriceList, RefusedPrice } from '@trunkline/contract/catalog';
import { PriceMethod } from '@trunkline/contract/catalog/price-parts';
import {
  type Bracket,
  bracketProblem,
  type BracketProblem,
  type ChargeModel,
} from '@trunkline/contract/kernel/rating';
import type { SoldRow } from '../queries.ts';

export const notSold = "You don't sell this, or it no longer exists.";

export type Brackets = Extract<PriceMethod, { method: 'fixed' }>['brackets'];

/** A price as a list stores it. */
export interface Entry {
  readonly scope: PriceLine['scope'];
  readonly target: string;
  readonly method: PriceMethod['method'];
  readonly brackets: Brackets | null;
  readonly bps: number | null;
  readonly add_micro: number;
}

/** A row of a change: the line to set, or the reason why it is refused. */
export type Draft = { readonly row: number; readonly label: string } & (
  | { readonly line: PriceLine }
  | { readonly message: string }
);

export const entryOf = ({ scope, target, price }: PriceLine): Entry => ({
  scope,
  target,
  method: price.method,
  brackets: price.method === 'fixed' ? price.brackets : null,
  bps: 'bps' in price ? price.bps : null,
  add_micro: price.method === 'markup' ? price.add_micro : 0,
});

export const keyOf = ({ scope, target }: Pick<Entry, 'scope' | 'target'>) => `${scope} ${target}`;

/** Returns the label of a row of the grid: 'Voice · Standard, Seat'. */
export const labelOf = ({ service, plan, charge }: SoldRow) => `${service} · ${plan}, ${charge}`;

export const bracketsOf = (brackets: Brackets): Bracket[] =>
  brackets.map(({ from, rate_micro, flat_micro }) => ({
    from: BigInt(from),
    rate_micro: BigInt(rate_micro),
    flat_micro: BigInt(flat_micro),
  }));

const bracketMessages: Readonly<Record<BracketProblem, string>> = {
  none: 'Enter a price.',
  too_many: 'A price can have up to 20 brackets.',
  not_one: "This charge has one price, whatever the quantity. It can't have brackets.",
  first_from: 'The first bracket has to start at 1.',
  not_ascending: 'Each bracket has to start above the one before it.',
  negative: "A price can't be below 0.",
  too_large: 'A price can be at most a billion.',
  flat_not_zero: "This charge has a single amount. You can't add another one.",
};

/** Returns whether two prices are equal, however they are written. */
export function isSame(first: Entry | undefined, second: Entry): boolean {
  if (first === undefined) return second.method === 'inherit';
  const normalized = ({ method, brackets, bps, add_micro }: Entry) =>
    JSON.stringify([
      method,
      bps,
      add_micro,
      (brackets ?? []).map(({ from, rate_micro, flat_micro }) =>
        [from, rate_micro, flat_micro].map((text) => String(BigInt(text))),
      ),
    ]);
  return normalized(first) === normalized(second);
}

/** Returns the line that would set a stored price. */
export const lineOf = ({ scope, target, method, brackets, bps, add_micro }: Entry): PriceLine => {
  const price = PriceMethod.parse({
    method,
    ...(brackets !== null && { brackets }),
    ...(bps !== null && { bps }),
    ...(method === 'markup' && { add_micro }),
  });
  return { scope, target, price };
};

interface SortContext {
  readonly kind: PriceList['kind'];
  readonly sold: readonly SoldRow[];
  readonly current: readonly Entry[];
  /** Keys of prices that can't be replaced today. */
  readonly started: ReadonlySet<string>;
}

/** Keys of everything that a list can have a price for. */
export const targetsOf = (sold: readonly SoldRow[]): ReadonlySet<string> =>
  new Set([
    'all ',
    ...sold.flatMap(({ charge_id, plan_id, service_id, category }) => [
      `charge ${charge_id}`,
      `plan ${plan_id}`,
      `service ${service_id}`,
      `category ${category}`,
    ]),
  ]);

export interface SortedDrafts {
  readonly entries: readonly Entry[];
  readonly unchanged: number;
  readonly refused: readonly RefusedPrice[];
}

/** Sorts the rows of a change into prices that change, those that don't, and refused ones. */
export function sortDrafts(
  drafts: readonly Draft[],
  { kind, sold, current, started }: SortContext,
): SortedDrafts {
  const models = new Map(sold.map(({ charge_id, model }) => [`charge ${charge_id}`, model]));
  const targets = targetsOf(sold);
  const before = new Map(current.map((entry) => [keyOf(entry), entry]));
  const taken = new Set<string>();
  const entries: Entry[] = [];
  const refused: RefusedPrice[] = [];
  let unchanged = 0;
  for (const draft of drafts) {
    const { row, label } = draft;
    const refuse = (message: string) => void refused.push({ row, label, message });
    if ('message' in draft) {
      refuse(draft.message);
      continue;
    }
    const entry = entryOf(draft.line);
    const key = keyOf(entry);
    const problem = problemOf(entry, models.get(key));
    if (!targets.has(key)) refuse(notSold);
    else if (problem !== null) refuse(problem);
    else if (kind !== 'sell' && !advisoryMethods.has(entry.method))
      refuse("Recommended and maximum prices can't use a rule. Enter an amount.");
    else if (taken.has(key)) refuse('An earlier row already sets this price.');
    else if (isSame(before.get(key), entry)) unchanged += 1;
    else if (started.has(key))
      refuse(
        "Today's price can't be replaced before midnight UTC. Choose tomorrow or a later day.",
      );
    else entries.push(entry);
    taken.add(key);
  }
  return { entries, unchanged, refused };
}

/** Price methods allowed in advisory lists, whose prices are never calculated. */
const advisoryMethods: ReadonlySet<string> = new Set(['fixed', 'inherit']);

function problemOf({ scope, brackets }: Entry, model: ChargeModel | undefined): string | null {
  if (brackets === null) return null;
  if (scope !== 'charge') return 'Only a charge can have a fixed price.';
  const problem = model === undefined ? null : bracketProblem(model, bracketsOf(brackets));
  return problem === null ? null : bracketMessages[problem.problem];
}
