/**
 * Allow-list for user-written HTML: text structure, links, tables and pictures, but no scripts,
 * embeds or styles. The server applies it when writing and rendering, the editor while typing and
 * pasting.
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

/** Attributes by tag; those of '*' are allowed on every tag. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  time: ['datetime'],
  abbr: ['title'],
  '*': ['lang', 'dir'],
};

/** Chapter 5 allows only these schemes; javascript, data and vbscript are rejected. */
export const allowedLinkSchemes = ['http', 'https', 'mailto', 'tel'] as const;
export const allowedPictureSchemes = ['https'] as const;

/**
 * Limits of user-written HTML. The server rejects a save beyond them with `validation_failed` and
 * the field. They apply to the whole document, so the sections of a page share them.
 */
export const htmlLimits = {
  /** Characters of a document's HTML, before and after sanitising. */
  characters: 500_000,
  /** Nesting depth of elements. */
  depth: 100,
  /** Characters that start a tag or an entity: `<`, `&` and `>`. Each costs parsing time. */
  marks: 100_000,
} as const;
