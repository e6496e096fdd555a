import fc from 'fast-check';
import * as z from 'zod';

/**
 * The subset of JSON Schema used by our OpenAPI document. Any other keyword fails instead of being
 * ignored.
 */
export const Schema = z.strictObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  examples: z.unknown().optional(),
  description: z.string().optional(),
  format: z.enum(['uuid', 'uri', 'email', 'date', 'date-time', 'base64']).optional(),
  contentEncoding: z.literal('base64').optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.literal(false), Schema]).optional();
  },
  get propertyNames() {
    return Schema.optional();
  },
  get anyOf() {
    return z.array(Schema).optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
  get items() {
    return Schema.optional();
  },
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
});
export type Schema = z.infer<typeof Schema>;
export type Schemas = Readonly<Record<string, Schema>>;

const formats = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  uri: /^[a-z][a-z0-9+.-]*:/i,
  email: /^[^\s@]+@[^\s@]+$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  base64: /^[A-Za-z0-9+/]*={0,2}$/,
} as const;

/** Lists where a value violates its schema; empty if it is valid. */
export function schemaMismatches(
  schema: Schema,
  value: unknown,
  shared: Schemas,
  path = '',
): string[] {
  if (schema.$ref !== undefined) {
    const target = shared[schema.$ref.split('/').at(-1) ?? ''];
    return target === undefined
      ? [`${path}: unknown reference ${schema.$ref}`]
      : schemaMismatches(target, value, shared, path);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const isMatch = choices.some(
      (choice) => schemaMismatches(choice, value, shared, path).length === 0,
    );
    return isMatch ? [] : [`${path}: matches none of ${choices.length} schemas`];
  }
  if ('const' in schema && value !== schema.const) return [`${path}: not ${String(schema.const)}`];
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return [`${path}: not in the enum`];
  switch (schema.type) {
    case 'string':
      return typeof value === 'string'
        ? stringMismatches(schema, value, path)
        : [`${path}: not a string`];
    case 'integer':
    case 'number':
      return numberMismatches(schema, value, path);
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${path}: not a boolean`];
    case 'null':
      return value === null ? [] : [`${path}: not null`];
    case 'array':
      return Array.isArray(value)
        ? listMismatches(schema, value, shared, path)
        : [`${path}: not an array`];
    case 'object':
      return objectMismatches(schema, value, shared, path);
    case undefined:
      return [];
    default:
      return [`${path}: unknown type ${schema.type}`];
  }
}

/** JSON Schema counts code points, JavaScript counts UTF-16 units. */
const lengthOf = (text: string) => Array.from(text).length;

function stringMismatches(schema: Schema, value: string, path: string): string[] {
  const { minLength = 0, maxLength = Infinity, format, pattern } = schema;
  const length = lengthOf(value);
  const mistakes = [
    length < minLength && 'too short',
    length > maxLength && 'too long',
    format !== undefined && !formats[format].test(value) && `not a valid ${format}`,
    pattern !== undefined && !new RegExp(pattern, 'u').test(value) && "doesn't match its pattern",
  ];
  return mistakes.filter((item) => item !== false).map((item) => `${path}: ${item}`);
}

function numberMismatches(schema: Schema, value: unknown, path: string): string[] {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (typeof value !== 'number' || Number.isNaN(value)) return [`${path}: not a number`];
  if (schema.type === 'integer' && !Number.isInteger(value)) return [`${path}: not an integer`];
  return value < minimum || value > maximum ? [`${path}: out of range`] : [];
}

function listMismatches(schema: Schema, value: unknown[], shared: Schemas, path: string): string[] {
  const { minItems = 0, maxItems = Infinity, items = {} } = schema;
  if (value.length < minItems || value.length > maxItems) return [`${path}: wrong length`];
  return value.flatMap((item, index) => schemaMismatches(items, item, shared, `${path}[${index}]`));
}

function objectMismatches(schema: Schema, value: unknown, shared: Schemas, path: string): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return [`${path}: not an object`];
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const propertyMismatches = Object.entries(value).flatMap(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) return schemaMismatches(property, value, shared, `${path}.${name}`);
    if (additionalProperties === false) return [`${path}.${name}: unknown`];
    return additionalProperties === undefined
      ? []
      : schemaMismatches(additionalProperties, value, shared, `${path}.${name}`);
  });
  return [...missing.map((name) => `${path}.${name}: missing`), ...propertyMismatches];
}

/** Generates values that match a schema, using `ids` where an ID is expected. */
export function validArbitrary(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return fc.oneof(...choices.map((choice) => validArbitrary(choice, ids)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return validText(schema, ids);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -5),
        max: Math.min(schema.maximum ?? 1000, 1000),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 5, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems = 0, maxItems = 4 } = schema;
      const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) };
      return fc.array(validArbitrary(schema.items ?? {}, ids), bounds);
    }
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const model: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, value] of Object.entries(properties))
        model[name] = validArbitrary(value, ids);
      return fc.record(model, { requiredKeys: required });
    }
    default:
      return fc.jsonValue();
  }
}

const arbitraries = new Map<string, fc.Arbitrary<string>>();

/**
 * Generates texts matching a pattern. Cached, because a negated character class takes seconds to
 * build.
 */
function textLike(pattern: string): fc.Arbitrary<string> {
  const arbitrary =
    arbitraries.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'), { size: '-1' });
  arbitraries.set(pattern, arbitrary);
  return arbitrary;
}

function validText(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid({ version: 4 }));
  if (format === 'uri') return fc.webUrl();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') {
    const days = { min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true };
    return fc.date(days).map((day) => day.toISOString().slice(0, 10));
  }
  if (pattern !== undefined) return textLike(pattern);
  const bounds = { minLength, maxLength: Math.min(maxLength, minLength + 40) };
  const full = fc.constant('x'.repeat(Math.min(maxLength, 5_000)));
  const hostileTexts = fc.constantFrom(
    '%',
    '_',
    '\\',
    "' or 1=1 --",
    '\u0000',
    '=1+1',
    '\u202Eabc',
    '﷽',
  );
  const any = fc.string({ ...bounds, unit: 'binary' });
  return fc.oneof(any, any, full, hostileTexts).filter((text) => lengthOf(text) >= minLength);
}

/**
 * Generates values that violate a schema: a valid value with one change, or something entirely
 * different.
 */
export function invalidArbitrary(
  schema: Schema,
  ids: readonly string[],
  shared: Schemas,
): fc.Arbitrary<unknown> {
  const { properties = {} } = schema;
  const invalid = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>('x'.repeat(3_000), -1, 1.5, 1e308, [], {}, 'nonsense', '\u0000', true),
  );
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(properties), 'extra', '__proto__', 'constructor'),
    fc.string({ maxLength: 10 }),
  );
  const changed = fc
    .tuple(validArbitrary(schema, ids), name, fc.option(invalid))
    .map(([value, key, replacement]) => {
      const record = value !== null && typeof value === 'object' ? value : {};
      const entries = Object.entries(record).filter(([name]) => name !== key);
      return Object.fromEntries(replacement === null ? entries : [...entries, [key, replacement]]);
    });
  return fc
    .oneof({ weight: 6, arbitrary: changed }, { weight: 1, arbitrary: invalid })
    .filter((value) =>
      [value, withoutEmpty(value)].every(
        (item) => schemaMismatches(schema, item, shared).length > 0,
      ),
    );
}

/** An empty text in a form may mean null and is accepted as such. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, value]) => value !== ''));
}
