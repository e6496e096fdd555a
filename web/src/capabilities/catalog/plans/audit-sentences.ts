import type { AuditSentences } from '../../../kernel/capability.ts';

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
      end_action: 'what happens at the end of the term',
      notice_days: 'notice period',
      window_days: 'return window',
      early_fee_bps: 'fee for ending early',
      charge_while_suspended: 'charges while suspended',
      min_quantity: 'minimum quantity',
      max_quantity: 'maximum quantity',
      step_quantity: 'quantity step',
      state: 'state',
      offered_at: 'first day on offer',
    },
    states: {
      offered: { done: 'offered', denied: 'offer' },
      retired: { done: 'retired', denied: 'retire' },
    },
  },
  plan_charges: {
    noun: 'charge',
    fields: {
      plan_id: 'plan',
      code: 'code',
      name: 'name',
      kind: 'kind',
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
      kind: 'kind',
      group_no: 'group',
      target_id: 'related service',
      ratio_bps: 'ratio',
    },
  },
  bundle_parts: {
    noun: 'part of a bundle',
    fields: {
      plan_id: 'bundle',
      part_plan_id: 'plan',
      quantity: 'quantity',
      swap_group: 'alternatives',
      allocation_bps: 'share of the price',
      position: 'position',
    },
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
    fields: { service_id: 'service', state: 'state', featured: 'featured place' },
    states: {
      listed: { done: 'listed', denied: 'list' },
      unlisted: { done: 'unlisted', denied: 'unlist' },
    },
  },
};
