import { createRequire } from 'node:module';
import type { parse } from 'tldts-icann';

const load = createRequire(import.meta.url);
let endings: { readonly parse: typeof parse } | undefined;

const isEndings = (loaded: unknown): loaded is { readonly parse: typeof parse } =>
  typeof loaded === 'object' && loaded !== null && 'parse' in loaded;

/**
 * What the owner of a domain has registered; null for an ending that many share. The list of such endings takes 8 MB
 * of memory, and most servers are never asked: it is loaded with the first question.
 */
export function registrableOf(domain: string): string | null {
  if (endings === undefined) {
    const loaded: unknown = load('tldts-icann');
    if (!isEndings(loaded)) throw new Error('tldts-icann has no parse');
    endings = loaded;
  }
  return endings.parse(domain, { validateHostname: false }).domain;
}
