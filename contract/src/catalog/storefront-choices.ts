// Plain data without zod, for the screens of the storefront.

/** Price ranges of a unit, for a billing period or once, in the buyer's currency. */
export const offerPriceNames = ['upto_5', 'upto_20', 'upto_100', 'above_100', 'request'] as const;
export type OfferPrice = (typeof offerPriceNames)[number];
export const offerPrices = {
  upto_5: 'Up to 5',
  upto_20: '5 to 20',
  upto_100: '20 to 100',
  above_100: 'Over 100',
  request: 'On request',
} as const satisfies Record<OfferPrice, string>;

/** Terms in months, as in query parameters. */
export const termKeys = ['0', '1', '12', '24', '36'] as const;
export type TermKey = (typeof termKeys)[number];
export const termLabels = {
  0: 'No term',
  1: '1 month',
  12: '1 year',
  24: '2 years',
  36: '3 years',
} as const satisfies Record<TermKey, string>;

/** Maximum number of services compared side by side. */
export const maxCompared = 4;
