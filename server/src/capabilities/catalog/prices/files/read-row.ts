import { type PriceFileField, PriceLine } from '@trunkline/contract/catalog';
import { bpsOf, microOf, readBrackets } from '@trunkline/contract/catalog/price-text';
import type { CsvRow } from '../../../../kernel/resource/csv.ts';
import { shorten } from '../../../../kernel/shorten.ts';
import { type Draft, labelOf, notSold } from '../changes/entries.ts';
import type { SoldRow } from '../queries.ts';

type Cells = Readonly<Record<PriceFileField, string>>;
type Scope = PriceLine['scope'];
type ReadResult<Value> = { readonly value: Value } | { readonly message: string };

const scopes: ReadonlySet<string> = new Set(['charge', 'plan', 'service', 'category', 'all']);
const isScope = (text: string): text is Scope => scopes.has(text);
const quoted = (text: string) => `“${shorten(text, 60)}”`;

/** Returns a function that reads rows of a file, matching targets by the names in an export. */
export function fileReader(sold: readonly SoldRow[]): (row: CsvRow) => Draft {
  const byName = new Map<string, Set<string>>();
  const labels = new Map<string, string>();
  const addName = (parts: readonly string[], id: string) => {
    const key = parts.join('\n').toLowerCase();
    byName.set(key, (byName.get(key) ?? new Set()).add(id));
  };
  for (const row of sold) {
    const { slug, code, charge_code } = row;
    addName(['service', slug], row.service_id);
    addName(['plan', slug, code], row.plan_id);
    addName(['charge', slug, code, charge_code], row.charge_id);
    labels.set(row.charge_id, labelOf(row));
    labels.set(row.plan_id, `${row.service} · ${row.plan}`);
    labels.set(row.service_id, row.service);
  }

  function targetOf(scope: Scope, cells: Cells): ReadResult<string> {
    if (scope === 'all') return { value: '' };
    if (cells.target !== '') return { value: cells.target.toLowerCase() };
    if (scope === 'category') return { message: 'Enter the category as the target.' };
    const parts = { service: [], plan: [cells.plan], charge: [cells.plan, cells.charge] }[scope];
    const names = [cells.service, ...parts];
    if (names.includes('')) return { message: 'Enter a target, or the service, plan and charge.' };
    const ids = byName.get([scope, ...names].join('\n').toLowerCase());
    const [id, ...more] = ids ?? [];
    if (id === undefined) return { message: notSold };
    if (more.length > 0)
      return { message: 'Several services have this name. Add the target from an export.' };
    return { value: id };
  }

  return ({ line: row, cells: values }) => {
    const cells = cellsOf(values);
    const names = [cells.service, cells.plan, cells.charge].filter((text) => text !== '');
    const refused = (label: string, message: string) => ({ row, label, message });
    const scope = scopeOf(cells);
    const fallback = shorten(names.join(', ') || cells.target, 120);
    if (scope === null)
      return refused(fallback, 'Use charge, plan, service, category or all as the scope.');
    const target = targetOf(scope, cells);
    if ('message' in target) return refused(fallback, target.message);
    const label = labels.get(target.value) ?? fallback;
    const price = priceOf(cells);
    if ('message' in price) return refused(label, price.message);
    const parsed = PriceLine.safeParse({ scope, target: target.value, price: price.value });
    const [issue] = parsed.error?.issues ?? [];
    if (!parsed.success) return refused(label, issue?.message ?? "This price isn't valid.");
    return { row, label, line: parsed.data };
  };
}

function cellsOf(values: CsvRow['cells']): Cells {
  const cell = (field: PriceFileField) => (values[field] ?? '').trim();
  return {
    scope: cell('scope'),
    target: cell('target'),
    service: cell('service'),
    plan: cell('plan'),
    charge: cell('charge'),
    method: cell('method'),
    price: cell('price'),
    percent: cell('percent'),
    surcharge: cell('surcharge'),
  };
}

function scopeOf({ scope, plan, charge }: Cells): Scope | null {
  const text = scope.toLowerCase();
  if (text !== '') return isScope(text) ? text : null;
  if (charge !== '') return 'charge';
  return plan === '' ? 'service' : 'plan';
}

/** Reads the price of a row as the input of a price method. */
function priceOf({ method, price, percent, surcharge }: Cells): ReadResult<object> {
  const effectiveMethod = method === '' && price !== '' ? 'fixed' : method.toLowerCase();
  switch (effectiveMethod) {
    case 'fixed': {
      const brackets = readBrackets(price);
      if (brackets === null)
        return {
          message: `${quoted(price)} isn't a price. Write 12.50, or 1: 12.50; 11: 11 for brackets.`,
        };
      return { value: { method: effectiveMethod, brackets } };
    }
    case 'markup':
    case 'margin':
    case 'off_msrp': {
      const bps = bpsOf(percent);
      if (bps === null) return { message: `${quoted(percent)} isn't a percentage such as 12.5.` };
      if (effectiveMethod !== 'markup') return { value: { method: effectiveMethod, bps } };
      const isBelow = surcharge.startsWith('-');
      const add = surcharge === '' ? '0' : microOf(surcharge.replace(/^[+-]/, ''));
      if (add === null) return { message: `${quoted(surcharge)} isn't an amount such as 0.50.` };
      return {
        value: { method: effectiveMethod, bps, add_micro: isBelow ? -Number(add) : Number(add) },
      };
    }
    case 'pass':
    case 'not_sold':
    case 'inherit':
      return { value: { method: effectiveMethod } };
    case '':
      return { message: 'Enter a price or a method.' };
    default:
      return {
        message: `${quoted(method)} isn't a method. Use fixed, markup, margin, off_msrp, pass, not_sold or inherit.`,
      };
  }
}
