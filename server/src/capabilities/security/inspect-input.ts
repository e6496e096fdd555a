import type { TextKind } from '@trunkline/contract/kernel/text-kind';
import { inspect, type Inspection } from './detector/inspect.ts';
import { textKindsOf } from '@trunkline/contract/kernel/text-kinds';

export interface SuspiciousText {
  readonly verdict: Exclude<Inspection['verdict'], 'clean'>;
  readonly structures: Inspection['structures'];
  /** The name of the field; never its text. */
  readonly field: string;
}

/** Maximum characters inspected per text; an attack doesn't need more. */
const maxTextLength = 16_384;
/** Maximum number of texts inspected per request. */
const maxTexts = 2_000;
/** Fields that are secrets, however they are marked. */
const secretName = /pass(?:word|phrase)|secret|token|captcha|signature|p256dh|^auth$/i;

const kindsOfSchema = new WeakMap<object, ReadonlyMap<string, TextKind>>();

function kindsFor(schema: unknown): ReadonlyMap<string, TextKind> {
  if (typeof schema !== 'object' || schema === null) return new Map();
  const cached = kindsOfSchema.get(schema);
  if (cached !== undefined) return cached;
  const kinds = textKindsOf(schema);
  kindsOfSchema.set(schema, kinds);
  return kinds;
}

/**
 * Inspects all texts of an operation's input before it is validated; a text that the schema doesn't
 * name has the kind `fallback`. Returns the worst finding; null if there is none.
 */
export function inspectInput(
  input: unknown,
  schema: unknown,
  fallback: TextKind = 'prose',
): SuspiciousText | null {
  const kinds = kindsFor(schema);
  let worstFinding: SuspiciousText | null = null;
  let budget = maxTexts;
  const stack: (readonly [value: unknown, name: string, kind: TextKind])[] = [
    [input, '', fallback],
  ];
  for (let next = stack.pop(); next !== undefined && budget > 0; next = stack.pop()) {
    const [value, name, kind] = next;
    if (typeof value === 'string') {
      budget -= 1;
      const { verdict, structures } = inspect(value.slice(0, maxTextLength), kind);
      if (verdict === 'attack') return { verdict, structures, field: name };
      if (verdict === 'suspicious') worstFinding ??= { verdict, structures, field: name };
    } else if (Array.isArray(value)) {
      for (const item of value) stack.push([item, name, kind]);
    } else if (typeof value === 'object' && value !== null) {
      // A value that the schema doesn't name has the kind of its container.
      for (const [key, item] of Object.entries(value))
        stack.push([item, key, secretName.test(key) ? 'secret' : (kinds.get(key) ?? kind)]);
    }
  }
  return worstFinding;
}
