const systems = [
  { pattern: /iPhone/, name: 'iPhone' },
  { pattern: /iPad/, name: 'iPad' },
  { pattern: /Android/, name: 'Android' },
  { pattern: /CrOS/, name: 'Chromebook' },
  { pattern: /Windows/, name: 'Windows' },
  { pattern: /Mac OS X|Macintosh/, name: 'Mac' },
  { pattern: /Linux/, name: 'Linux' },
] as const;

/** Suggests a name for a new passkey: 'Passkey on Windows'. */
export function passkeyName(userAgent: string): string {
  const system = systems.find(({ pattern }) => pattern.test(userAgent));
  return system ? `Passkey on ${system.name}` : 'Passkey';
}
