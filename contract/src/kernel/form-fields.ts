// Plain data without zod: fields of the public forms, for rendering documents and checking in the
// browser.

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'alphanumeric' | 'email' | 'tel' | 'url' | 'long_text' | 'choice';
  readonly required?: true;
  readonly maxLength: number;
  /** HTML's autocomplete token. */
  readonly autocomplete?: string;
  readonly help?: string;
  /** Value → label. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Half width where there is room. */
  readonly half?: true;
}

/** Input patterns (specification, chapter 5), in the syntax of HTML's `pattern`. */
export const inputPatterns = {
  email: String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`,
  tel: String.raw`\+?[\d\s\-\(\)]+`,
  /** Letters and digits of any script, with spaces. */
  alphanumeric: String.raw`[\p{L}\p{M}\p{N}\s]+`,
} as const;

/** Error messages shown beside a field. */
export const formMessages = {
  required: 'Please fill this in.',
  email: 'Please enter a valid email address.',
  tel: 'Please use digits, spaces, hyphens and brackets, with an optional plus.',
  alphanumeric: 'Please use letters, digits and spaces only.',
  url: 'Please enter a web address, such as https://example.com.',
  choice: 'Please choose one.',
} as const;
export const tooLong = (max: number) => `Use at most ${max} characters.`;

export const contactTopics = {
  sales: 'Becoming a customer or provider',
  partners: 'Partnership',
  support: 'Help with something I use',
  privacy: 'Privacy or security',
  other: 'Something else',
} as const;

export const partnershipKinds = {
  distributor: 'Distributor: we have resellers of our own',
  reseller: 'Reseller: we have customers of our own',
  provider: 'Provider: we offer services',
  referral: 'Referral: we recommend you',
} as const;

/** Countries offered; forms accept no others. */
export const countryCodes =
  'AR AT AU BE BR CA CH CL CO CZ DE DK EE ES FI FR GB GR HK HR HU IE IL IN IS IT JP KR LT LU LV MT MX MY NL NO NZ PE PH PL PT RO SE SG SI SK TH TR TW UA US VN ZA'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'region' });
/** 'Germany' for 'DE'; anything that isn't a country code is returned as is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
const countries: Readonly<Record<string, string>> = Object.fromEntries(
  countryCodes
    .map((code): [string, string] => [code, countryName(code)])
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en')),
);

const contact: readonly FormField[] = [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    required: true,
    maxLength: 120,
    autocomplete: 'name',
    half: true,
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    required: true,
    maxLength: 254,
    autocomplete: 'email',
    half: true,
  },
  {
    name: 'company_name',
    label: 'Company (optional)',
    kind: 'text',
    maxLength: 120,
    autocomplete: 'organization',
    half: true,
  },
  {
    name: 'phone',
    label: 'Phone (optional)',
    kind: 'tel',
    maxLength: 40,
    autocomplete: 'tel',
    half: true,
  },
  {
    name: 'topic',
    label: 'What is it about?',
    kind: 'choice',
    required: true,
    maxLength: 20,
    choices: contactTopics,
  },
  { name: 'message', label: 'Message', kind: 'long_text', required: true, maxLength: 5000 },
];
const partner: readonly FormField[] = [
  {
    name: 'company_name',
    label: 'Company',
    kind: 'text',
    required: true,
    maxLength: 120,
    autocomplete: 'organization',
    half: true,
  },
  {
    name: 'website',
    label: 'Website (optional)',
    kind: 'url',
    maxLength: 300,
    autocomplete: 'url',
    half: true,
  },
  {
    name: 'contact_name',
    label: 'Contact person',
    kind: 'text',
    required: true,
    maxLength: 120,
    autocomplete: 'name',
    half: true,
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    required: true,
    maxLength: 254,
    autocomplete: 'email',
    half: true,
  },
  {
    name: 'phone',
    label: 'Phone (optional)',
    kind: 'tel',
    maxLength: 40,
    autocomplete: 'tel',
    half: true,
  },
  {
    name: 'country',
    label: 'Country',
    kind: 'choice',
    required: true,
    maxLength: 2,
    choices: countries,
    autocomplete: 'country',
    half: true,
  },
  {
    name: 'tax_number',
    label: 'VAT or tax number (optional)',
    kind: 'alphanumeric',
    maxLength: 40,
    help: 'Letters, digits and spaces, such as DE 123 456 789.',
  },
  {
    name: 'kind',
    label: 'Type of partnership',
    kind: 'choice',
    required: true,
    maxLength: 20,
    choices: partnershipKinds,
  },
  {
    name: 'message',
    label: 'What should we know? (optional)',
    kind: 'long_text',
    maxLength: 5000,
    help: 'For example, how many resellers or customers you have, and what you sell today.',
  },
];

export const formFields = { contact, partner } as const;

/** Name of a hidden field that only bots fill in. */
export const honeypot = 'contact_reference';

/** A form sent faster than this many seconds counts as automated. */
export const minFillSeconds = 3;
