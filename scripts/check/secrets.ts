import { type Findings, lineOf, type SourceFile } from './files.ts';

const secrets: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/g],
  [
    'an access key',
    /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[abpr]-[\w-]{10,}|npm_[A-Za-z0-9]{36})\b/g,
  ],
  ['a live payment key', /\b(?:sk|rk|whsec)_(?:live_)?[A-Za-z0-9]{24,}\b/g],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g],
  ['a machine-specific path', /(?:^|[\s'"`(=:])\/(?:home|Users|root|work)\/[\w.-]+/gm],
];

/** Finds secrets and anything specific to one person or machine. */
export function checkSecrets(files: SourceFile[]): Findings {
  // The patterns in this folder and their tests would match themselves.
  const scanned = files.filter(({ path }) => !path.startsWith('scripts/check/'));
  const violations = scanned.flatMap(({ path, text }) =>
    secrets.flatMap(([name, pattern]) =>
      [...text.matchAll(pattern)].map((match) => `${path}:${lineOf(text, match.index)}: ${name}`),
    ),
  );
  return { figures: [`${scanned.length} files scanned`], violations };
}
