import { createRequire } from 'node:module';
import type { parse } from 'tldts-icann';

const load = createRequire(import.meta.url);
let suffixParser: { readonly parse: typeof parse } | undefined;

const isSuffixParser = (loaded: unknown): loaded is { readonly parse: typeof parse } =>
  typeof loaded === 'object' && loaded !== null && 'parse' in loaded;

/**
 * Returns the registrable part of a domain; null for a public suffix. The suffix list takes 8 MB of
 * memory and most servers never need it, so it is loaded on first use.
 */
export function registrableOf(domain: string): string | null {
  if (suffixParser === undefined) {
    const loaded: unknown = load('tldts-icann');
    if (!isSuffixParser(loaded)) throw new Error('tldts-icann has no parse');
    suffixParser = loaded;
  }
  return suffixParser.parse(domain, { validateHostname: false }).domain;
}
