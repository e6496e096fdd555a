import type { AuditEntry } from '@trunkline/contract/audit';
import { serviceCategories } from '@trunkline/contract/catalog/listing';
import type { PriceChangeState } from '@trunkline/contract/catalog/price-change-states';
import { companyKinds } from '@trunkline/contract/kernel/company-kinds';
import { partnerTiers } from '@trunkline/contract/partners/listing';
import type { AuditPhrase, AuditSentences, StatePhrases } from '../../../kernel/capability.ts';

const categories = new Map<string, string>(Object.entries(serviceCategories));
const kinds = new Map<string, string>(Object.entries(companyKinds));
const tiers = new Map<string, string>(Object.entries(partnerTiers));

/** Labels of entries from before migration 0323: scopes of prices, and audiences. */
const codes = new Set('charge plan service category all buyer tier kind visitors'.split(' '));

const nameOf = ({ resource_label: label }: AuditEntry) =>
  label !== null && codes.has(label) ? null : label;

/** The subject after the phrase names the price list, then the service, plan or charge. */
function pricePhrase({ action, facts }: AuditEntry): AuditPhrase {
  const { scope, target = '' } = facts ?? {};
  const price =
    scope === 'all'
      ? 'a price for all services'
      : scope === 'category'
        ? `a price for ${categories.get(target) ?? 'a category'}`
        : 'a price';
  switch (action) {
    case 'insert':
      return {
        done: `added ${price} to the price list`,
        denied: `add ${price} to the price list`,
      };
    case 'delete':
      return {
        done: `removed ${price} from the price list`,
        denied: `remove ${price} from the price list`,
      };
    default:
      return {
        done: 'changed a price in the price list',
        denied: 'change a price in the price list',
      };
  }
}

/** Names the audience of a price list; null if it is a single company. */
function audienceOf({ audience, target = '' }: Readonly<Record<string, string>>): string | null {
  if (audience === 'visitors') return 'visitors';
  const [kind, tier] = [kinds.get(target), tiers.get(target)];
  if (audience === 'kind' && kind !== undefined) return `${kind.toLowerCase()}s`;
  return audience === 'tier' && tier !== undefined ? `${tier.toLowerCase()} partners` : null;
}

/**
 * The subject after the phrase names the company, then the list. If the audience is not a single
 * company, the phrase names it.
 */
function assignmentPhrase(entry: AuditEntry): AuditPhrase | null {
  const { action, facts } = entry;
  if (action === 'update' || !facts) return null;
  const isDeleted = action === 'delete';
  const audience = audienceOf(facts) ?? (nameOf(entry) === null ? 'a company' : null);
  if (facts['list_id'] === undefined) {
    const object = audience === null ? 'the price list of' : `the price list of ${audience}`;
    return isDeleted
      ? { done: `kept ${object}`, denied: `keep ${object}` }
      : { done: `removed ${object}`, denied: `remove ${object}` };
  }
  if (audience === null)
    return isDeleted
      ? { done: 'withdrew a price list from', denied: 'withdraw a price list from' }
      : { done: 'assigned a price list to', denied: 'assign a price list to' };
  const list = nameOf(entry) === null ? 'a price list' : 'the price list';
  return isDeleted
    ? { done: `stopped giving ${audience} ${list}`, denied: `stop giving ${audience} ${list}` }
    : { done: `gave ${audience} ${list}`, denied: `give ${audience} ${list}` };
}

/** Price lists, their entries and audiences, and exchange rates. */
export const priceTables: Partial<AuditSentences>['tables'] = {
  price_lists: {
    noun: 'price list',
    fields: {
      name: 'name',
      kind: 'type',
      currency: 'currency',
      base_list_id: 'base list',
      guard: 'guard',
      min_margin_bps: 'minimum margin',
      step_micro: 'rounding step',
      rounding: 'rounding',
    },
  },
  price_entries: {
    noun: 'price',
    fields: {
      list_id: 'price list',
      scope: 'scope',
      target: 'target',
      method: 'method',
      brackets: 'brackets',
      bps: 'percentage',
      add_micro: 'surcharge',
      valid_from: 'first day',
      change_id: 'change',
    },
    phraseOf: pricePhrase,
    subjectOf: nameOf,
  },
  price_assignments: {
    noun: 'price list assignment',
    fields: {
      kind: 'type',
      audience: 'audience',
      target: 'target',
      list_id: 'price list',
      valid_from: 'first day',
    },
    phraseOf: assignmentPhrase,
    subjectOf: nameOf,
  },
  price_changes: {
    noun: 'price change',
    fields: {
      list_id: 'price list',
      reason: 'reason',
      state: 'status',
      valid_from: 'first day',
      entries: 'number of prices',
      preview: 'preview',
      proposal: 'proposed prices',
      approver_role: 'role of the approver',
      author_id: 'author',
      decided_by: 'person who decided',
      decided_at: 'decision time',
    },
    states: {
      awaiting_approval: { done: 'requested approval of', denied: 'request approval of' },
      accepted: { done: 'approved', denied: 'approve' },
      declined: { done: 'declined', denied: 'decline' },
      withdrawn: { done: 'withdrew', denied: 'withdraw' },
    } satisfies StatePhrases<PriceChangeState>,
  },
  exchange_rates: {
    noun: 'exchange rate',
    fields: {
      from_currency: 'from currency',
      to_currency: 'to currency',
      rate_e8: 'rate',
      valid_from: 'first day',
    },
    phraseOf: ({ action }) =>
      action === 'insert'
        ? { done: 'set the exchange rate', denied: 'set the exchange rate' }
        : null,
    subjectOf: ({ facts }) => {
      const { from_currency: from, to_currency: to } = facts ?? {};
      return from && to ? `${from} to ${to}` : null;
    },
  },
};
