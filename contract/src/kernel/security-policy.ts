// Plain data without zod, shared by the contract and the screen.

/** The choices of a security policy that are levels, from the most open to the strictest. */
export const policyLevels = {
  sign_up: ['open', 'invitation', 'closed'],
  trusted_devices: ['everyone', 'below_admins', 'nobody'],
  passkeys: ['optional', 'admins', 'everyone'],
} as const;
export type LeveledPolicy = keyof typeof policyLevels;

/** Longest session that a policy can name, in hours: the 30 days of 'remember me'. */
export const maxSessionHours = 720;
export const maxSignUpDomains = 50;

interface Levels {
  readonly sign_up: (typeof policyLevels.sign_up)[number];
  readonly trusted_devices: (typeof policyLevels.trusted_devices)[number];
  readonly passkeys: (typeof policyLevels.passkeys)[number];
}

interface Limits {
  /** Address domains of people who sign up; null allows every domain. */
  readonly sign_up_domains: readonly string[] | null;
  /** Null doesn't shorten sessions. */
  readonly session_hours: number | null;
}

/** The policy that applies to a company. */
export type EffectivePolicy = Levels & Limits;

/** A company's own choices; null leaves a choice to the companies above. */
export type OwnPolicy = { readonly [Part in keyof Levels]: Levels[Part] | null } & Limits;

const rank = (levels: readonly string[], level: string) => levels.indexOf(level);

/** Returns the parts of a company's own choices that are more open than what it inherits. */
export function loosenedParts(
  own: OwnPolicy,
  inherited: EffectivePolicy,
): (keyof EffectivePolicy)[] {
  const loosened: (keyof EffectivePolicy)[] = [];
  for (const part of ['sign_up', 'trusted_devices', 'passkeys'] as const) {
    const level = own[part];
    const levels = policyLevels[part];
    if (level !== null && rank(levels, level) < rank(levels, inherited[part])) loosened.push(part);
  }
  const above = inherited.sign_up_domains;
  if (above !== null && (own.sign_up_domains ?? []).some((domain) => !above.includes(domain)))
    loosened.push('sign_up_domains');
  if ((own.session_hours ?? 0) > (inherited.session_hours ?? maxSessionHours))
    loosened.push('session_hours');
  return loosened;
}
