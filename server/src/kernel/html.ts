import sanitize from 'sanitize-html';
import { isPlainHtml } from './plain-html.ts';

/** What a page's HTML may hold: text structure, links, tables and pictures; nothing that runs, loads or styles. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'abbr',
    'time',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
    'details',
    'summary',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    abbr: ['title'],
    '*': ['lang', 'dir'],
  },
  // Chapter 5: only these schemes; javascript, data and vbscript are refused.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
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
  let clean = html;
  for (let pass = 0; pass < mostPasses; pass++) {
    const before = clean;
    clean = sanitize(before, allowed);
    // What was sanitised when it was written is through with one pass.
    if (clean === before) break;
  }
  return clean;
}
