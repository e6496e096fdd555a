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
import { type SignedIn, withTenant } from '../../../../kernel/context.ts';
import { Problem } from '../../../../kernel/errors.ts';
import { inSavepoint } from '../../../../kernel/resource/queries.ts';
import { readPriceList } from '../lists.ts';
import { canApprovePrices } from '../policy.ts';
import { selectOwnRates } from '../rates.queries.ts';
import { selectSoldCharges, type SoldRow } from '../queries.ts';
import { type Draft, type Entry, labelOf, sortDrafts } from './entries.ts';
import { type PricesByList, changedPrices, previewOf, readPricesByList } from './preview.ts';
import {
  insertChange,
  selectApprover,
  selectEntries,
  selectListsBasedOn,
  selectStarted,
} from './queries.ts';

/** Maximum number of prices and refusals in a response; the counts include all of them. */
const maxShown = 200;

export interface PriceChangeRequest {
  readonly list_id: string;
  readonly valid_from: string;
  readonly reason: string;
  readonly dry_run: boolean;
}

interface DraftContext {
  readonly tx: Tx;
  readonly list: PriceList;
  readonly sold: readonly SoldRow[];
}

/** Carries the resulting prices out of a savepoint that is rolled back. */
class PreviewRollback extends Error {
  readonly after: PricesByList;

  constructor(after: PricesByList) {
    super('rolled back on purpose');
    this.after = after;
  }
}

/** Reads prices as they would be with some more entries. */
async function previewEntries(
  tx: Tx,
  { list_id, valid_from }: PriceChangeRequest,
  entries: readonly Entry[],
  read: () => Promise<PricesByList>,
): Promise<PricesByList> {
  try {
    return await inSavepoint(tx, async () => {
      const change = { list: list_id, reason: 'preview', day: valid_from, entries };
      await insertChange(tx, { ...change, preview: null, needsApproval: false });
      throw new PreviewRollback(await read());
    });
  } catch (error) {
    if (error instanceof PreviewRollback) return error.after;
    throw error;
  }
}

const emptyPreview: PriceChangePreview = {
  changed: 0,
  unchanged: 0,
  losses: 0,
  guarded: 0,
  buyers: 0,
  subscriptions: 0,
  money: [],
};

/**
 * Changes several prices of a list, starting on a given day, and returns the effects. If a row is
 * refused, nothing changes. Prices outside the list's limits wait for someone else's approval,
 * unless the actor may approve them and gives a reason. Prices that need approval under a company
 * rule always wait.
 *
 * @throws Problem `not_found` for the list, `conflict` for a day in the past, `validation_failed`
 *   for a missing reason.
 */
export async function applyPriceChange(
  context: SignedIn,
  request: PriceChangeRequest,
  createDrafts: (context: DraftContext) => Promise<readonly Draft[]>,
): Promise<PriceChangeResult> {
  const { list_id, valid_from: day, dry_run } = request;
  const result = await withTenant(context, async (tx): Promise<PriceChangeResult> => {
    const list = await readPriceList(tx, list_id);
    const sold = await selectSoldCharges(tx, list.company_id);
    const current = await selectEntries(tx, list_id, day);
    const started = await selectStarted(tx, list_id, day);
    const drafts = await createDrafts({ tx, list, sold });
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
        preview: { ...emptyPreview, unchanged },
        prices: [],
        ...report,
      };
    const plans = plansOf(entries, sold);
    const lists = await selectListsBasedOn(tx, list_id);
    const read = () => readPricesByList(tx, { kind: list.kind, lists, plans, day });
    const before = await read();
    const after = await previewEntries(tx, request, entries, read);
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
      (isBlocked && !canApprovePrices(context.actor)) ||
      (await selectApprover(tx, list_id, preview.money)) !== null;
    const isDryRun = dry_run || refused.length > 0;
    if (isBlocked && !needs_approval && request.reason === '' && !isDryRun) {
      const message = 'The price list blocks some of these prices. Enter a reason to set them.';
      throw new Problem('validation_failed', { message, fields: [{ path: 'reason', message }] });
    }
    const reason = request.reason === '' ? list.name : request.reason;
    const id = isDryRun
      ? null
      : await insertChange(tx, {
          list: list_id,
          reason,
          day,
          entries,
          preview,
          needsApproval: needs_approval,
        });
    return { id, needs_approval, preview, prices: prices.slice(0, maxShown), ...report };
  });
  if (result.id !== null) await context.invalidatePublicCache();
  return result;
}

/** Returns the plans whose prices may change. */
function plansOf(entries: readonly Entry[], sold: readonly SoldRow[]): string[] {
  const targets = new Set(entries.map(({ scope, target }) => `${scope} ${target}`));
  const affected = sold.filter(
    ({ charge_id, plan_id, service_id, category }) =>
      targets.has('all ') ||
      targets.has(`charge ${charge_id}`) ||
      targets.has(`plan ${plan_id}`) ||
      targets.has(`service ${service_id}`) ||
      targets.has(`category ${category}`),
  );
  return [...new Set(affected.map(({ plan_id }) => plan_id))];
}

/** Sets several prices of a list, or changes its prices by a percentage. See `applyPriceChange`. */
export function changePrices(
  context: SignedIn,
  {
    lines,
    adjust,
    ...request
  }: PriceChangeRequest & {
    readonly lines: readonly PriceLine[];
    readonly adjust: PriceAdjustment | null;
  },
): Promise<PriceChangeResult> {
  return applyPriceChange(context, request, async ({ tx, list, sold }) => {
    if (adjust === null) return draftsOfLines(lines, sold);
    const prices = await readPricesByList(tx, {
      kind: list.kind,
      lists: [list.id],
      plans: [...new Set(sold.map(({ plan_id }) => plan_id))],
      day: request.valid_from,
    });
    return adjustPrices(prices.get(list.id), sold, adjust);
  });
}

/** Returns the rows of a change, numbered from 1. */
export const draftsOfLines = (lines: readonly PriceLine[], sold: readonly SoldRow[]): Draft[] =>
  lines.map((line, index) => ({ row: index + 1, label: targetLabel(line, sold), line }));

function targetLabel({ scope, target }: PriceLine, sold: readonly SoldRow[]): string {
  const row = sold.find(
    (each) =>
      (scope === 'charge' && each.charge_id === target) ||
      (scope === 'plan' && each.plan_id === target) ||
      (scope === 'service' && each.service_id === target),
  );
  if (row === undefined) return scope === 'category' ? target : '';
  return scope === 'charge' ? labelOf(row) : scope === 'plan' ? row.plan : row.service;
}

/** Returns new fixed prices for the charges that currently have a price. */
function adjustPrices(
  prices: ReadonlyMap<string, ResolvedPrice> | undefined,
  sold: readonly SoldRow[],
  { q, ...adjustment }: PriceAdjustment,
): Draft[] {
  const search = q.toLowerCase();
  const drafts = sold.flatMap((row): Draft[] => {
    const brackets = prices?.get(row.charge_id)?.brackets ?? null;
    const matches = `${row.service} ${row.plan} ${row.code}`.toLowerCase().includes(search);
    if (brackets === null || !matches) return [];
    const price = { method: 'fixed' as const, brackets: adjustBrackets(brackets, adjustment) };
    return [
      { row: 0, label: labelOf(row), line: { scope: 'charge', target: row.charge_id, price } },
    ];
  });
  if (drafts.length === 0)
    throw new Problem('conflict', {
      message: 'No priced plans match. Change your search, or set prices first.',
    });
  return drafts.map((draft, index) => ({ ...draft, row: index + 1 }));
}
