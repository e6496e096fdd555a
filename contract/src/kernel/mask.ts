const local = "[\\p{L}\\p{N}._%+!#$&'*/=?^`{|}~-]{1,64}";
const label = '[\\p{L}\\p{N}_-]{1,63}';

/**
 * What is hidden, in this order. All but the last match wherever they stand, without a look at their neighbours,
 * and no replacement holds what a pattern begins with: so masking twice changes nothing. Repeats are bounded,
 * so that no text takes long.
 */
const patterns: readonly [RegExp, string][] = [
  // Also as it stands in an address of the web, and at a host without dots.
  [new RegExp(`${local}(?:@|%40)${label}(?:\\.${label}){0,8}`, 'giu'), '[email]'],
  [/(bearer)(?:[\s:=]|%20)+\S+/gi, '$1 [token]'],
  // A signed token: three parts with dots between them, or the five of an encrypted one.
  [/eyJ[\w-]{2,512}(?:\.[\w-]*){2,4}/g, '[token]'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '[uuid]'],
  [/\d{1,3}(?:\.\d{1,3}){3}/g, '[ip]'],
  [/[\w+/-]{32,}={0,2}/g, '[key]'],
  // IPv6 with '::' or at least four groups (a time has three), its end perhaps an IPv4 address, with its zone.
  [
    /(?<![\w:\]])(?=[0-9a-f:]{0,45}(?:::|(?::[0-9a-f]{1,4}){3}))(?=:*(?:[0-9a-f]|\[ip\]))[0-9a-f:]{2,52}(?:\[ip\])?(?![\w:])(?:%[\w.-]+(?![\w:.-]))?/gi,
    '[ip]',
  ],
];

/** Text with addresses, tokens, ids and long keys taken out (specification, chapter 8). */
export function mask(text: string): string {
  return patterns.reduce((masked, [pattern, name]) => masked.replace(pattern, name), text);
}
