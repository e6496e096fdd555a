import type { AuditSentences } from '../../../kernel/capability.ts';

/** Price lists, their entries and audiences, and exchange rates. */
export const priceTables: Partial<AuditSentences>['tables'] = {
  price_lists: {
    noun: 'price list',
    fields: {
      name: 'name',
      kind: 'kind',
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
  },
  price_assignments: {
    noun: 'price list assignment',
    fields: {
      kind: 'kind',
      audience: 'audience',
      target: 'target',
      list_id: 'price list',
      valid_from: 'first day',
    },
  },
  price_changes: {
    noun: 'price change',
    fields: {
      list_id: 'price list',
      reason: 'reason',
      state: 'state',
      valid_from: 'first day',
      entries: 'number of prices',
      preview: 'preview',
      proposal: 'proposed prices',
      approver_role: 'role of the approver',
      author_id: 'author',
      decided_by: 'decided by',
      decided_at: 'decided at',
    },
  },
  exchange_rates: {
    noun: 'exchange rate',
    fields: {
      from_currency: 'from currency',
      to_currency: 'to currency',
      rate_e8: 'rate',
      valid_from: 'first day',
    },
  },
};
