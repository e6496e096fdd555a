import type { Redirect } from '@trunkline/contract/redirects';
import { type Actor, may } from '../../kernel/context.ts';

/** Lists a user's permitted actions on a visible redirect. PostgreSQL enforces the same rules. */
export function redirectActions(actor: Actor): Redirect['may'] {
  return (['update', 'delete', 'export'] as const).filter((action) =>
    may(actor, `redirects:${action}`),
  );
}

const segment = /^[a-z0-9._~!$&'()*+,;=:-]{1,64}$/;
/** Random-looking text, such as the token of an old link, could identify a person. */
const tokenLike = /(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{20,}|\d{7,}/;
/** Paths that vulnerability scanners request; no visitor follows such a link. */
const probe = /^\.|\.(?!html?$)[a-z0-9]{1,5}$|^(wp-|cgi-bin|phpmyadmin)/;

/**
 * Checks whether a missing address is worth keeping: it could be an old page, and contains nothing
 * that looks like a person's data.
 */
export function shouldRecord(path: string): boolean {
  if (path.length < 2 || path.length > 200) return false;
  return path
    .slice(1)
    .split('/')
    .every((part) => segment.test(part) && !tokenLike.test(part) && !probe.test(part));
}
