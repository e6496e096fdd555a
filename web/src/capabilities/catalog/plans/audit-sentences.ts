import type { AuditEntry } from '@trunkline/contract/audit';
import type { ListingState, PlanState } from '@trunkline/contract/catalog/plan-terms';
import type { RelationKind } from '@trunkline/contract/catalog/relations';
import type { AuditPhrase, AuditSentences, StatePhrases } from '../../../kernel/capability.ts';

const relations = new Map(
  Object.entries({
    requires: 'a required service',
    excludes: 'an excluded service',
    recommends: 'a recommended service',
    replaces: 'a replaced service',
  } satisfies Record<RelationKind, string>),
);

/**
 * Returns the phrase for adding or removing a part of a service or bundle. The subject after it
 * names both.
 */
function partPhrase({ action }: AuditEntry, part: string, whole: string): AuditPhrase | null {
  if (action === 'insert')
    return { done: `added ${part} to ${whole}`, denied: `add ${part} to ${whole}` };
  return action === 'delete'
    ? { done: `removed ${part} from ${whole}`, denied: `remove ${part} from ${whole}` }
    : null;
}

/**
 * Returns both names: 'Cloud PBX: Desk phone'. Null for entries from before migration 0323, which
 * are labelled with a code.
 */
const pairOf = ({ resource_label: label }: AuditEntry) => (label?.includes(': ') ? label : null);

/** Plans, their charges, and the services that a company resells. */
export const planTables: Partial<AuditSentences>['tables'] = {
  plans: {
    noun: 'plan',
    fields: {
      service_id: 'service',
      code: 'code',
      name: 'name',
      rank: 'rank',
      term_months: 'term',
      bill_months: 'billing period',
      trial_days: 'trial',
      end_action: 'end-of-term action',
      notice_days: 'notice period',
      window_days: 'return window',
      early_fee_bps: 'fee for ending early',
      charge_while_suspended: 'charges while suspended',
      min_quantity: 'minimum quantity',
      max_quantity: 'maximum quantity',
      step_quantity: 'quantity step',
      state: 'status',
      offered_at: 'first day on offer',
    },
    states: {
      draft: { done: 'withdrew', denied: 'withdraw' },
      offered: { done: 'offered', denied: 'offer' },
      retired: { done: 'retired', denied: 'retire' },
    } satisfies StatePhrases<PlanState>,
  },
  plan_charges: {
    noun: 'charge',
    fields: {
      plan_id: 'plan',
      code: 'code',
      name: 'name',
      kind: 'type',
      model: 'pricing model',
      unit: 'unit',
      package_size: 'package size',
      meter: 'meter',
      tax_code: 'tax code',
      decimals: 'decimals',
      position: 'position',
    },
  },
  service_relations: {
    noun: 'relation',
    fields: {
      service_id: 'service',
      kind: 'type',
      group_no: 'group',
      target_id: 'related service',
      ratio_bps: 'ratio',
    },
    phraseOf: (entry) =>
      partPhrase(
        entry,
        relations.get(entry.facts?.['kind'] ?? '') ?? 'a related service',
        'the service',
      ),
    subjectOf: pairOf,
  },
  bundle_parts: {
    noun: 'bundle part',
    fields: {
      plan_id: 'bundle',
      part_plan_id: 'plan',
      quantity: 'quantity',
      swap_group: 'alternatives',
      allocation_bps: 'share of the price',
      position: 'position',
    },
    phraseOf: (entry) => partPhrase(entry, 'a part', 'the bundle'),
    subjectOf: pairOf,
  },
  questions: {
    noun: 'question',
    fields: {
      service_id: 'service',
      key: 'key',
      label: 'question',
      help: 'help',
      stage: 'stage',
      type: 'type',
      required: 'required',
      rules: 'rules',
      show_when: 'condition',
      secret: 'secret',
      position: 'position',
    },
  },
  listings: {
    noun: 'listing',
    fields: { service_id: 'service', state: 'status', featured: 'featured place' },
    states: {
      listed: { done: 'listed', denied: 'list' },
      unlisted: { done: 'unlisted', denied: 'unlist' },
    } satisfies StatePhrases<ListingState>,
  },
};
