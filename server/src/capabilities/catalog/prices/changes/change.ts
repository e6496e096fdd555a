import type {
  PriceAdjustment,
  PriceChangePreview,
  PriceChangeResult,
  PriceLine,
  PriceList,
  ResolvedPrice,
} from '@trunkline/contract/catalog';
import { adjustBrackets } from '@trunkline/contract/catalog/adjust-price';
import type { Tx } from '@trunkline/database/database';
import { may, type SignedIn, withTenant } from '../../../../kernel/context.ts';
import { Problem } from '../../../../kernel/errors.ts';
import { inSavepoint } from '../../../../kernel/resource/queries.ts';
import { readPriceList } from '../lists.ts';
import { selectOwnRates } from '../rates.queries.ts';
import { selectSoldCharges, type SoldRow } from '../queries.ts';
import { type Draft, type Entry, labelOf, sortDrafts } from './entries.ts';
import { type Asked, changedPrices, previewOf, readAsked } from './preview.ts';
import {
  insertChange,
  selectApprover,
  selectEntries,
  selectListsBasedOn,
  selectStarted,
} from './queries.ts';

/** Prices and refusals of an answer; all of them are counted. */
const maxShown = 200;

export interface Wanted {
  readonly list_id: string;
  readonly valid_from: string;
  readonly reason: string;
  readonly dry_run: boolean;
}

interface Asking {
  readonly tx: Tx;
  readonly list: PriceList;
  readonly sold: readonly SoldRow[];
}

/** Carries what prices would be out of the savepoint that is rolled back. */
class Tried extends Error {
  readonly after: Asked;

  constructor(after: Asked) {
    super('rolled back on purpose');
    this.after = after;
  }
}

/** Reads what lists would ask with some more prices. */
async function tryEntries(
  tx: Tx,
  { list_id, valid_from }: Wanted,
  entries: readonly Entry[],
  read: () => Promise<Asked>,
): Promise<Asked> {
  try {
    return await inSavepoint(tx, async () => {
      const change = { list: list_id, reason: 'preview', day: valid_from, entries };
      await insertChange(tx, { ...change, preview: null, waits: false });
      throw new Tried(await read());
    });
  } catch (error) {
    if (error instanceof Tried) return error.after;
    throw error;
  }
}

const nothing: PriceChangePreview = {
  changed: 0,
  unchanged: 0,
  losses: 0,
  guarded: 0,
  buyers: 0,
  subscriptions: 0,
  money: [],
};

/**
 * Changes prices of a list together, from a day on, and returns what that does. If a row is
 * refused, nothing is changed. Prices that the list's guard refuses wait for the approval of
 * someone else, unless the actor may approve them and gives a reason; those that a rule of the
 * company is about always wait.
 *
 * @throws Problem `not_found` for the list, `conflict` for a day in the past, `validation_failed`
 *   for a missing reason.
 */
export async function changeWith(
  context: SignedIn,
  wanted: Wanted,
  draftsOf: (asking: Asking) => Promise<readonly Draft[]>,
): Promise<PriceChangeResult> {
  const { list_id, valid_from: day, dry_run } = wanted;
  const result = await withTenant(context, async (tx): Promise<PriceChangeResult> => {
    const list = await readPriceList(tx, list_id);
    const sold = await selectSoldCharges(tx, list.company_id);
    const current = await selectEntries(tx, list_id, day);
    const started = await selectStarted(tx, list_id, day);
    const drafts = await draftsOf({ tx, list, sold });
    const { entries, unchanged, refused } = sortDrafts(drafts, {
      kind: list.kind,
      sold,
      current,
      started,
    });
    const report = { refused: refused.length, refusals: refused.slice(0, maxShown) };
    if (entries.length === 0)
      return {
        id: null,
        needs_approval: false,
        preview: { ...nothing, unchanged },
        prices: [],
        ...report,
      };
    const plans = plansOf(entries, sold);
    const lists = await selectListsBasedOn(tx, list_id);
    const read = () => readAsked(tx, { kind: list.kind, lists, plans, day });
    const before = await read();
    const after = await tryEntries(tx, wanted, entries, read);
    const rates = await selectOwnRates(tx, list.company_id, day);
    const prices = changedPrices(sold, before.get(list_id), after.get(list_id), rates);
    const preview = await previewOf(tx, {
      list: list_id,
      day,
      sold,
      before,
      after,
      prices,
      unchanged,
    });
    const isBlocked = prices.some(({ guards }) => guards.some((guard) => guard.endsWith(':block')));
    const needs_approval =
      (isBlocked && !may(context.actor, 'prices:approve')) ||
      (await selectApprover(tx, list_id, preview.money)) !== null;
    const isRehearsed = dry_run || refused.length > 0;
    if (isBlocked && !needs_approval && wanted.reason === '' && !isRehearsed) {
      const message = 'The price list blocks some of these prices. Enter a reason to set them.';
      throw new Problem('validation_failed', { message, fields: [{ path: 'reason', message }] });
    }
    const reason = wanted.reason === '' ? list.name : wanted.reason;
    const id = isRehearsed
      ? null
      : await insertChange(tx, {
          list: list_id,
          reason,
          day,
          entries,
          preview,
          waits: needs_approval,
        });
    return { id, needs_approval, preview, prices: prices.slice(0, maxShown), ...report };
  });
  if (result.id !== null) await context.invalidatePublicCache();
  return result;
}

/** The plans whose price entries may change. */
function plansOf(entries: readonly Entry[], sold: readonly SoldRow[]): string[] {
  const targets = new Set(entries.map(({ scope, target }) => `${scope} ${target}`));
  const concerned = sold.filter(
    ({ charge_id, plan_id, service_id, category }) =>
      targets.has('all ') ||
      targets.has(`charge ${charge_id}`) ||
      targets.has(`plan ${plan_id}`) ||
      targets.has(`service ${service_id}`) ||
      targets.has(`category ${category}`),
  );
  return [...new Set(concerned.map(({ plan_id }) => plan_id))];
}

/** Sets several prices of a list, or changes its prices by a percentage. See `changeWith`. */
export function changePrices(
  context: SignedIn,
  {
    lines,
    adjust,
    ...wanted
  }: Wanted & { readonly lines: readonly PriceLine[]; readonly adjust: PriceAdjustment | null },
): Promise<PriceChangeResult> {
  return changeWith(context, wanted, async ({ tx, list, sold }) => {
    if (adjust === null) return draftsOfLines(lines, sold);
    const asked = await readAsked(tx, {
      kind: list.kind,
      lists: [list.id],
      plans: [...new Set(sold.map(({ plan_id }) => plan_id))],
      day: wanted.valid_from,
    });
    return adjusted(asked.get(list.id), sold, adjust);
  });
}

/** The rows of a change, numbered from 1. */
export const draftsOfLines = (lines: readonly PriceLine[], sold: readonly SoldRow[]): Draft[] =>
  lines.map((line, at) => ({ row: at + 1, label: targetLabel(line, sold), line }));

function targetLabel({ scope, target }: PriceLine, sold: readonly SoldRow[]): string {
  const found = sold.find(
    (each) =>
      (scope === 'charge' && each.charge_id === target) ||
      (scope === 'plan' && each.plan_id === target) ||
      (scope === 'service' && each.service_id === target),
  );
  if (found === undefined) return scope === 'category' ? target : '';
  return scope === 'charge' ? labelOf(found) : scope === 'plan' ? found.plan : found.service;
}

/** New fixed prices for the charges that have a price now. */
function adjusted(
  prices: ReadonlyMap<string, ResolvedPrice> | undefined,
  sold: readonly SoldRow[],
  { q, ...how }: PriceAdjustment,
): Draft[] {
  const words = q.toLowerCase();
  const drafts = sold.flatMap((row): Draft[] => {
    const brackets = prices?.get(row.charge_id)?.brackets ?? null;
    const isMeant = `${row.service} ${row.plan} ${row.code}`.toLowerCase().includes(words);
    if (brackets === null || !isMeant) return [];
    const price = { method: 'fixed' as const, brackets: adjustBrackets(brackets, how) };
    return [
      { row: 0, label: labelOf(row), line: { scope: 'charge', target: row.charge_id, price } },
    ];
  });
  if (drafts.length === 0)
    throw new Problem('conflict', { message: 'No plan with a price matches. Search for others.' });
  return drafts.map((draft, at) => ({ ...draft, row: at + 1 }));
}
