import { createRequire } from 'node:module';
import {
  allowedAttributes,
  allowedLinkSchemes,
  allowedPictureSchemes,
  allowedTags,
  htmlLimits,
} from '@trunkline/contract/kernel/allowed-html';
import type sanitize from 'sanitize-html';
import { isPlainHtml } from './plain-html.ts';

const load: (name: 'sanitize-html') => typeof sanitize = createRequire(import.meta.url);

const allowed: sanitize.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...allowedLinkSchemes],
  allowedSchemesByTag: { img: [...allowedPictureSchemes] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs['href'] ?? '') ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
};

/**
 * Removing a tag can change how its neighbours nest, so sanitising repeats until nothing changes,
 * at most this many times.
 */
const maxPasses = 6;

class NestingError extends Error {
  override readonly name = 'NestingError';
}

/**
 * Returns the allow-list, with parsing aborted at the maximum depth: the parser's time grows with
 * depth times length.
 */
function limitedOptions(): sanitize.IOptions {
  let depth = 0;
  return {
    ...allowed,
    onOpenTag() {
      depth += 1;
      if (depth > htmlLimits.depth) throw new NestingError();
    },
    onCloseTag() {
      depth -= 1;
    },
  };
}

/** Counts the characters that are expensive to parse; stops counting beyond the limit. */
export function marksIn(html: string): number {
  let marks = 0;
  for (let index = 0; index < html.length && marks <= htmlLimits.marks; index++) {
    const code = html.charCodeAt(index);
    // '<', '>' and '&'
    if (code === 60 || code === 62 || code === 38) marks += 1;
  }
  return marks;
}

/**
 * Removes everything that is not on the allow-list; null if the HTML is over `htmlLimits`. Takes
 * time proportional to its length. Sanitising twice changes nothing.
 */
export function sanitizeWithin(html: string): string | null {
  return isPlainHtml(html) ? html : sanitizeThoroughly(html);
}

/** Sanitises like `sanitizeWithin`, without the shortcut for plain HTML. */
export function sanitizeThoroughly(html: string): string | null {
  if (marksIn(html) > htmlLimits.marks) return null;
  // Loaded with its parser for the first text that isn't plain.
  const sanitizeHtml = load('sanitize-html');
  // NUL and lone surrogates can't be stored, and browsers ignore them.
  let clean = html.replaceAll('\0', '').toWellFormed();
  try {
    for (let pass = 0; pass < maxPasses; pass++) {
      const before = clean;
      clean = sanitizeHtml(before, limitedOptions());
      if (clean === before) break;
    }
  } catch (error) {
    if (error instanceof NestingError) return null;
    throw error;
  }
  return clean;
}

/**
 * Returns the text of HTML without tags. Takes time proportional to its length, whatever the
 * content.
 */
export function textOf(html: string): string {
  return html.replaceAll(/<[^<>]*>?/g, ' ');
}

/** Reduces HTML to text that is safe to show as HTML and no longer than the input. */
export function withoutMarkup(html: string): string {
  return textOf(html.replaceAll('\0', '').toWellFormed()).replaceAll(/[&>]/g, ' ');
}
