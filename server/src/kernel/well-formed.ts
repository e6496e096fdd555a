import { Problem } from './errors.ts';

const unstorable =
  "This text contains a character that can't be stored. Remove it, then try again.";
const refusal = (path: string) =>
  new Problem('validation_failed', { fields: [{ path, message: unstorable }] });

/** Whether PostgreSQL can store a text: no half of a surrogate pair, and no NUL. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/**
 * Throws Problem `validation_failed`, naming the field, for JSON data with half of a surrogate pair
 * or NUL in a text.
 */
export function assertWellFormedData(data: unknown, path: readonly string[] = []): void {
  if (typeof data === 'string') {
    if (!isStorable(data)) throw refusal(path.join('.'));
  } else if (data !== null && typeof data === 'object') {
    for (const [name, value] of Object.entries(data)) {
      if (!isStorable(name)) throw refusal(path.join('.'));
      assertWellFormedData(value, [...path, name]);
    }
  }
}

const escapes = /(?:%[0-9a-f]{2})+/gi;

/** Checks whether percent-encoded bytes are UTF-8; half of a surrogate pair is not. */
function isDecodable(text: string): boolean {
  try {
    for (const [run] of text.matchAll(escapes)) decodeURIComponent(run);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/**
 * Returns the name of the first query or form field that can't be decoded; null if there is none.
 */
function undecodableField(query: string): string | null {
  if (!query.includes('%') || isDecodable(query)) return null;
  const broken = query.split('&').find((pair) => !isDecodable(pair)) ?? '';
  const [name = ''] = new URLSearchParams(broken).keys();
  return name;
}

/**
 * Returns the part of an address that can't be decoded: 'path', or the name of a query field; null
 * if there is none.
 */
export function undecodablePart(address: string): string | null {
  if (!address.includes('%')) return null;
  const start = address.indexOf('?');
  const path = start === -1 ? address : address.slice(0, start);
  if (!isDecodable(path)) return 'path';
  return start === -1 ? null : undecodableField(address.slice(start + 1));
}

/** Throws Problem `validation_failed`, naming the part, for an address that can't be decoded. */
export function assertWellFormedAddress(address: string): void {
  const part = undecodablePart(address);
  if (part !== null) throw refusal(part);
}

/**
 * Parses a URL-encoded form. Throws Problem `validation_failed`, naming the field, for one that
 * can't be decoded.
 */
export function readForm(text: string): URLSearchParams {
  const field = undecodableField(text);
  if (field !== null) throw refusal(field);
  return new URLSearchParams(text);
}
