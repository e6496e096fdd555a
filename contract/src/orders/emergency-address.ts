import { defineStateTable } from '../kernel/state-table.ts';

// The address that emergency services are sent to. Plain data without zod.

export const addressStateNames = [
  'pending',
  'verified',
  'correction',
  'rejected',
  'registered',
] as const;
export type AddressState = (typeof addressStateNames)[number];
export const addressStates = {
  pending: 'Pending',
  verified: 'Verified',
  correction: 'Correction proposed',
  rejected: 'Rejected',
  registered: 'Registered',
} as const satisfies Record<AddressState, string>;

export const addressEventNames = [
  'verify',
  'propose',
  'reject',
  'accept',
  'change',
  'register',
] as const;
export type AddressEvent = (typeof addressEventNames)[number];

/** The seller is the topmost company of the chain; the buyer is any company below it. */
export const addressTable = defineStateTable(
  'emergency_address',
  'order_tasks.address_state',
  addressStateNames,
  addressEventNames,
  [
    [['pending'], 'verify', ['verified'], ['seller']],
    [['pending'], 'propose', ['correction'], ['seller']],
    [['pending', 'verified'], 'reject', ['rejected'], ['seller']],
    [['correction'], 'accept', ['verified'], ['buyer']],
    [['pending', 'correction', 'rejected'], 'change', ['pending'], ['buyer', 'seller']],
    [['verified'], 'register', ['registered'], ['seller']],
  ],
);

export const addressFields = {
  street: 'Street',
  floor: 'Floor',
  room: 'Room',
  city: 'City',
  region: 'State or province',
  postal_code: 'Postal code',
  country: 'Country',
} as const;
export type AddressField = keyof typeof addressFields;
export const requiredAddressFields: readonly AddressField[] = [
  'street',
  'city',
  'postal_code',
  'country',
];

/** Why an address was rejected. Never includes a supplier's own wording. */
export const addressProblems = {
  not_found: "The address wasn't found.",
  incomplete: 'The address is incomplete. Add the floor and room.',
  ambiguous: 'Several places match the address.',
  not_covered: "Emergency calls aren't available at this address.",
} as const satisfies Record<string, string>;
export type AddressProblem = keyof typeof addressProblems;
export const addressProblemNames = ['not_found', 'incomplete', 'ambiguous', 'not_covered'] as const;
