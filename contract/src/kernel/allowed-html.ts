/**
 * What HTML written by people may hold: text structure, links, tables and pictures; nothing that runs, loads or styles.
 * The one list: the server holds to it on write and on render, the editor keeps to it while somebody types and pastes.
 */
export const allowedTags = [
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
] as const;

/** By tag; those of '*' on every one. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  time: ['datetime'],
  abbr: ['title'],
  '*': ['lang', 'dir'],
};

/** Chapter 5: only these schemes; javascript, data and vbscript are refused. */
export const allowedLinkSchemes = ['http', 'https', 'mailto', 'tel'] as const;
export const allowedPictureSchemes = ['https'] as const;

/**
 * Bounds of HTML written by people. The server refuses a save beyond them with `validation_failed` and the field; the
 * whole document counts, so a page's sections share them.
 */
export const htmlLimits = {
  /** Characters of a document's HTML, before and after sanitising. */
  characters: 500_000,
  /** Elements inside each other. */
  depth: 100,
  /** Signs that begin a tag or an entity: `<` and `&`, and `>`. Each costs the parser time. */
  marks: 100_000,
} as const;
