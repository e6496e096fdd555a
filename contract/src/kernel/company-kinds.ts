// Plain data without zod, for screens that only name a kind.

/** Kinds of company from the top of the hierarchy down. */
export const companyKindNames = [
  'platform',
  'master_distributor',
  'distributor',
  'reseller',
  'customer',
] as const;
export type CompanyKind = (typeof companyKindNames)[number];

/** Labels of the kinds; a company can only be below a higher kind. */
export const companyKinds = {
  platform: 'Platform',
  master_distributor: 'Master distributor',
  distributor: 'Distributor',
  reseller: 'Reseller',
  customer: 'Customer',
} as const satisfies Record<CompanyKind, string>;
