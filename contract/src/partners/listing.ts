import type { partnershipKinds } from '../kernel/form-fields.ts';
import type { ResourceListing } from '../kernel/listing.ts';

export const partnerTierNames = ['registered', 'silver', 'gold', 'platinum'] as const;
export const partnerTiers = {
  registered: 'Registered',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
} as const;
export const listingNames = ['listed', 'hidden'] as const;
export const listings = { listed: 'In the locator', hidden: 'Not listed' } as const;

export const partnerListing = {
  name: 'partners',
  one: 'Partner',
  many: 'Partners',
  purpose:
    'Companies that sell with you or those below you, and which of them appear in the partner locator.',
  titleField: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', column: 'shown', sort: true, csv: true },
    partner_company_id: {
      label: 'Company',
      kind: 'reference',
      nameField: 'name',
      help: "A company below the one it's a partner of.",
      form: 'create',
      csv: true,
    },
    company_id: {
      label: 'Partner of',
      kind: 'reference',
      nameField: 'company_name',
      help: 'The company it becomes a partner of. Leave empty for your own.',
      column: 'shown',
      filter: true,
      form: 'create',
      csv: true,
    },
    tier: {
      label: 'Tier',
      kind: 'choice',
      choices: partnerTiers,
      column: 'shown',
      filter: true,
      sort: true,
      form: 'always',
      csv: true,
    },
    listing: { label: 'Locator', kind: 'choice', choices: listings, column: 'shown', filter: true },
    city: { label: 'City', kind: 'text', column: 'shown', sort: true, form: 'always', csv: true },
    country: {
      label: 'Country',
      kind: 'text',
      help: 'Two letters, such as US or DE.',
      column: 'shown',
      form: 'always',
      csv: true,
    },
    specialities: {
      label: 'Specialities',
      kind: 'text',
      help: 'Separated by commas, for example: SIP trunks, Contact centre.',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    website: { label: 'Website', kind: 'url', column: 'optional', form: 'always', csv: true },
    created_at: { label: 'Joined', kind: 'instant', column: 'optional', sort: true, csv: true },
  },
  defaultSort: 'name',
  bulk: { list: 'Add to the locator', unlist: 'Remove from the locator', delete: 'Delete' },
} as const satisfies ResourceListing;

export const applicationStateNames = ['new', 'reviewing', 'approved', 'declined'] as const;
export const applicationStates = {
  new: 'New',
  reviewing: 'In review',
  approved: 'Approved',
  declined: 'Declined',
} as const;
export const partnershipKindNames = ['distributor', 'reseller', 'provider', 'referral'] as const;
const kinds = {
  distributor: 'Distributor',
  reseller: 'Reseller',
  provider: 'Provider',
  referral: 'Referral',
} as const satisfies Record<keyof typeof partnershipKinds, string>;

export const applicationListing = {
  name: 'applications',
  one: 'Application',
  many: 'Applications',
  purpose: 'Companies that applied to become a partner through the form on your site.',
  titleField: 'company_name',
  fields: {
    company_name: { label: 'Company', kind: 'text', column: 'shown', sort: true, csv: true },
    kind: {
      label: 'Partnership',
      kind: 'choice',
      choices: kinds,
      column: 'shown',
      filter: true,
      csv: true,
    },
    contact_name: { label: 'Contact person', kind: 'text', column: 'shown', csv: true },
    email: { label: 'Email', kind: 'email', column: 'shown', csv: true },
    phone: { label: 'Phone', kind: 'phone', column: 'optional', csv: true },
    website: { label: 'Website', kind: 'url', column: 'optional', csv: true },
    country: { label: 'Country', kind: 'text', column: 'shown', csv: true },
    tax_number: { label: 'VAT or tax number', kind: 'text', column: 'optional', csv: true },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: applicationStates,
      column: 'shown',
      filter: true,
      form: 'always',
      csv: true,
    },
    message: { label: 'Message', kind: 'long_text', csv: true },
    site_id: {
      label: 'Site',
      kind: 'reference',
      nameField: 'site_name',
      column: 'optional',
      filter: true,
      csv: true,
    },
    created_at: { label: 'Received', kind: 'instant', column: 'shown', sort: true, csv: true },
  },
  defaultSort: '-created_at',
  bulk: { delete: 'Delete' },
} as const satisfies ResourceListing;
