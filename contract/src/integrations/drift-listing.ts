import type { ResourceListing } from '../kernel/listing.ts';
import { driftStates } from './drift-states.ts';

export const driftKindNames = ['quantity', 'missing', 'unknown'] as const;
export type DriftKind = (typeof driftKindNames)[number];
export const driftKinds = {
  quantity: 'Different quantity',
  missing: 'Not delivered',
  unknown: 'Not ordered',
} as const satisfies Record<DriftKind, string>;

export const driftListing = {
  name: 'integrations.drift',
  one: 'Difference',
  many: 'Differences',
  purpose: 'Differences between what was ordered and what suppliers deliver, checked every night.',
  titleField: 'reference',
  fields: {
    reference: { label: "Supplier's reference", kind: 'text', column: 'shown', csv: true },
    service: { label: 'Service', kind: 'text', column: 'shown', csv: true },
    kind: {
      label: 'Difference',
      kind: 'choice',
      choices: driftKinds,
      column: 'shown',
      filter: true,
      csv: true,
    },
    ours: { label: 'Ordered', kind: 'number', column: 'shown', csv: true },
    theirs: { label: 'Delivered', kind: 'number', column: 'shown', csv: true },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: driftStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    connector_id: {
      label: 'Connector',
      kind: 'reference',
      nameField: 'connector_name',
      column: 'shown',
      csv: true,
    },
    note: { label: 'Reason', kind: 'text', column: 'optional', csv: true },
    decided_by_name: { label: 'Decided by', kind: 'text', column: 'optional', csv: true },
    found_at: { label: 'Found', kind: 'instant', column: 'shown', sort: true, csv: true },
    seen_at: { label: 'Last seen', kind: 'instant', column: 'optional', csv: true },
  },
  defaultSort: '-found_at',
  bulk: { fix: 'Fix at the supplier', reopen: 'Reopen' },
} as const satisfies ResourceListing;
