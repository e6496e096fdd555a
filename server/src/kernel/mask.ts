const patterns: readonly [RegExp, string][] = [
  [/[\w.%+!#$&'*/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi, '[email]'],
  [/\b(bearer)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[uuid]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[ip]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}(?![\w:])/gi, '[ip]'],
  [/\b[\w+/-]{32,}={0,2}/g, '[key]'],
];

/** Text with addresses, tokens, ids and long keys taken out (specification, chapter 8). */
export function mask(text: string): string {
  return patterns.reduce((masked, [pattern, name]) => masked.replace(pattern, name), text);
}
