import * as z from 'zod';

type Issue = z.core.$ZodRawIssue;
type SizeIssue = Extract<Issue, { code: 'too_big' | 'too_small' }>;

const required = 'This field is required.';
const invalid = 'Enter a valid value.';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const lists = new Intl.ListFormat('en-US');

/** Lists of choices longer than this are not spelled out. */
const maxChoices = 8;
/** Unknown field names come from the caller, so messages repeat only a few, shortened. */
const maxNames = 3;
const maxNameLength = 40;

const types: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  nan: 'Enter a number.',
  int: 'Enter a whole number.',
  bigint: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  date: 'Enter a valid date.',
  array: 'Enter a list.',
  tuple: 'Enter a list.',
  object: 'Enter an object.',
  record: 'Enter an object.',
  never: 'Leave this field empty.',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Enter a valid email address.',
  url: 'Enter a valid URL.',
  uuid: 'Enter a valid ID.',
  guid: 'Enter a valid ID.',
  date: 'Enter a valid date.',
  datetime: 'Enter a valid date and time.',
  time: 'Enter a valid time.',
  ipv4: 'Enter a valid IP address.',
  ipv6: 'Enter a valid IP address.',
  e164: 'Enter a valid phone number.',
};

const isMissing = (input: unknown) => input === undefined || input === null;
const formatCount = (count: number | bigint, unit: string) =>
  `${numbers.format(count)} ${unit}${Number(count) === 1 ? '' : 's'}`;

function choice(values: readonly unknown[]): string {
  if (values.length === 1) return `Enter '${String(values[0])}'.`;
  if (values.length > maxChoices) return 'Choose one of the available options.';
  return `Choose one of these: ${values.map(String).join(', ')}.`;
}

function outOfBounds(issue: SizeIssue): string {
  const isLow = issue.code === 'too_small';
  const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const amount = issue.exact ? 'exactly' : isLow ? 'at least' : 'at most';
  switch (issue.origin) {
    case 'string':
      if (isLow && bound === 1) return required;
      return `Use ${amount} ${formatCount(bound, 'character')}.`;
    case 'file':
      return `Use a file of ${amount} ${formatCount(bound, 'byte')}.`;
    case 'array':
    case 'set':
    case 'map':
      return `Add ${amount} ${formatCount(bound, 'item')}.`;
    case 'date':
      return `Choose ${dates.format(Number(bound))} or ${isLow ? 'later' : 'earlier'}.`;
    default:
      return issue.inclusive
        ? `Enter ${numbers.format(bound)} or ${isLow ? 'more' : 'less'}.`
        : `Enter a number ${isLow ? 'greater' : 'less'} than ${numbers.format(bound)}.`;
  }
}

/** The message for an issue whose schema sets none: what to do, without the validator's terms. */
function validationMessage(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return outOfBounds(issue);
    case 'invalid_type':
      return isMissing(issue.input) ? required : (types[issue.expected] ?? invalid);
    case 'invalid_value':
      return isMissing(issue.input) ? required : choice(issue.values);
    case 'invalid_format':
      if (issue.format === 'starts_with') return `Start with '${String(issue.prefix)}'.`;
      if (issue.format === 'ends_with') return `End with '${String(issue.suffix)}'.`;
      if (issue.format === 'includes') return `Include '${String(issue.includes)}'.`;
      return formats[issue.format] ?? 'Use the required format.';
    case 'not_multiple_of':
      return `Enter a multiple of ${numbers.format(issue.divisor)}.`;
    case 'unrecognized_keys': {
      const names = issue.keys.slice(0, maxNames).map((key) => `'${key.slice(0, maxNameLength)}'`);
      return `Remove the unknown field${names.length > 1 ? 's' : ''} ${lists.format(names)}.`;
    }
    case 'invalid_union':
      if (isMissing(issue.input)) return required;
      return Array.isArray(issue.options) ? choice(issue.options) : invalid;
    default:
      return invalid;
  }
}

/** Longer messages are replaced by a general one before they are shown. */
const maxLength = 99;

const shorter: Readonly<Partial<Record<Issue['code'], string>>> = {
  invalid_value: 'Choose one of the available options.',
  invalid_union: 'Choose one of the available options.',
  invalid_format: 'Use the required format.',
  unrecognized_keys: 'Remove the unknown fields.',
};

function shortMessage(issue: Issue): string {
  const message = validationMessage(issue);
  return message.length > maxLength ? (shorter[issue.code] ?? invalid) : message;
}

// Every schema imports this module, so forms, API, imports and settings share their messages.
z.config({ localeError: shortMessage });
