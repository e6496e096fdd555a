const local = "[\\p{L}\\p{N}._%+!#$&'*/=?^`{|}~-]{1,64}";
const label = '[\\p{L}\\p{N}_-]{1,63}';
/** Endings of the names of source, built and uploaded files. */
const extension =
  '\\.(?:[cm]?[jt]sx?|css|html?|json|map|sql|txt|csv|md|xml|ya?ml|log|pdf|docx?|xlsx?|pptx?|od[pst]|' +
  'rtf|eml|ics|vcf|zip|gz|png|jpe?g|gif|webp|avif|heic|ico|svg|woff2?|mp[34]|m4a|wav|ogg|webm|mov)\\b';

/**
 * Patterns to mask, in this order. All but the last match regardless of context, and no replacement
 * contains the start of a pattern, so masking twice changes nothing. Repeats are bounded, so that
 * no text takes long.
 */
const patterns: readonly [RegExp, string][] = [
  // Includes percent-encoded addresses and hosts without dots, but no picture@2x.png.
  [
    new RegExp(`${local}(?:@|%40)(?!\\dx${extension})${label}(?:\\.${label}){0,8}`, 'giu'),
    '[email]',
  ],
  [/(bearer)(?:[\s:=]|%20)+\S+/gi, '$1 [token]'],
  // A JWT: three parts separated by dots, or five if encrypted.
  [/eyJ[\w-]{2,512}(?:\.[\w-]*){2,4}/g, '[token]'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '[uuid]'],
  [/\d{1,3}(?:\.\d{1,3}){3}/g, '[ip]'],
  // Not the path or name of a file.
  [new RegExp(`(?<![\\w+/-])[\\w+/-]{32,}={0,2}(?!${extension})(?![\\w+/-])`, 'gi'), '[key]'],
  // IPv6 with '::' or at least four groups (a time has three), possibly ending in an IPv4 address,
  // with its zone.
  [
    /(?<![\w:\]])(?=[0-9a-f:]{0,45}(?:::|(?::[0-9a-f]{1,4}){3}))(?=:*(?:[0-9a-f]|\[ip\]))[0-9a-f:]{2,52}(?:\[ip\])?(?![\w:])(?:%[\w.-]+(?![\w:.-]))?/gi,
    '[ip]',
  ],
];

/** Removes addresses, tokens, ids and long keys from a text (specification, chapter 8). */
export function mask(text: string): string {
  return patterns.reduce((masked, [pattern, name]) => masked.replace(pattern, name), text);
}
