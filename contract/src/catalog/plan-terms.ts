// Plain data without zod, for the screens that show plans.

export const planStateNames = ['draft', 'offered', 'retired'] as const;
export type PlanState = (typeof planStateNames)[number];
export const planStates = {
  draft: 'Draft',
  offered: 'Available',
  retired: 'Retired',
} as const satisfies Record<PlanState, string>;

export const planEventNames = ['offer', 'retire'] as const;
export type PlanEvent = (typeof planEventNames)[number];

/** State transitions; the same as in app.transition_plan, which a test compares. */
export const planTransitions: Readonly<Record<PlanState, Partial<Record<PlanEvent, PlanState>>>> = {
  draft: { offer: 'offered' },
  offered: { retire: 'retired' },
  retired: { offer: 'offered' },
};

export const termMonths = [0, 1, 12, 24, 36] as const;
export const billMonths = [1, 3, 6, 12] as const;

export const endActionNames = ['renew', 'roll', 'end'] as const;
export type EndAction = (typeof endActionNames)[number];
export const endActions = {
  renew: 'Renews for another term',
  roll: 'Continues one billing period at a time',
  end: 'Ends',
} as const satisfies Record<EndAction, string>;

export const chargeKindNames = ['once', 'recurring', 'usage'] as const;
export type ChargeKind = (typeof chargeKindNames)[number];
export const chargeKinds = {
  once: 'Once',
  recurring: 'Every billing period',
  usage: 'By usage',
} as const satisfies Record<ChargeKind, string>;

/** Whether a plan is bought once, without a term or recurring bills. */
export const isOneTime = (charges: readonly { readonly kind: string }[]): boolean =>
  charges.length > 0 && charges.every(({ kind }) => kind === 'once');

export const chargeModelNames = ['flat', 'per_unit', 'graduated', 'volume', 'package'] as const;
export type ChargeModel = (typeof chargeModelNames)[number];
export const chargeModels = {
  flat: 'Flat',
  per_unit: 'Per unit',
  graduated: 'Graduated',
  volume: 'Volume',
  package: 'Package',
} as const satisfies Record<ChargeModel, string>;
/** How each model turns a quantity into an amount. */
export const modelMeanings = {
  flat: 'One amount, whatever the quantity.',
  per_unit: 'The same rate for every unit.',
  graduated: 'Each unit at the rate of the bracket it falls into.',
  volume: 'All units at the rate of the bracket reached.',
  package: 'A rate for each package, rounded up to whole packages.',
} as const satisfies Record<ChargeModel, string>;

export const maxCharges = 20;
export const maxPlans = 50;
/** The maximum units of any plan. */
export const maxUnits = 1_000_000;

export const listingStateNames = ['listed', 'unlisted'] as const;
export type ListingState = (typeof listingStateNames)[number];
export const listingStates = {
  listed: 'Listed',
  unlisted: 'Not listed',
} as const satisfies Record<ListingState, string>;

export const listingEventNames = ['list', 'unlist'] as const;
export type ListingEvent = (typeof listingEventNames)[number];
