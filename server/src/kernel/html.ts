import { createRequire } from 'node:module';
import {
  allowedAttributes,
  allowedLinkSchemes,
  allowedPictureSchemes,
  allowedTags,
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

/** Taking a tag out can change how its neighbours nest; this often at most until nothing changes any more. */
const mostPasses = 6;

/** HTML with everything taken out that is not on the allow-list. Sanitising twice changes nothing. */
export function sanitizeHtml(html: string): string {
  return isPlainHtml(html) ? html : sanitizeThoroughly(html);
}

/** The same without a shortcut. */
export function sanitizeThoroughly(html: string): string {
  // Comes, with its parser, with the first text that is not plain.
  const thorough = load('sanitize-html');
  // Neither NUL nor half of a pair of surrogates can be stored, and a browser reads past them.
  let clean = html.replaceAll('\0', '').toWellFormed();
  for (let pass = 0; pass < mostPasses; pass++) {
    const before = clean;
    clean = thorough(before, allowed);
    // What was sanitised when it was written is through with one pass.
    if (clean === before) break;
  }
  return clean;
}
