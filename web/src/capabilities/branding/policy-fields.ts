import type { OwnPolicy, SecurityPolicy } from '@trunkline/contract/branding';
import { type LeveledPolicy, policyLevels } from '@trunkline/contract/kernel/security-policy';

type Level = SecurityPolicy['effective'][LeveledPolicy];

const levelLabels: Readonly<Record<LeveledPolicy, Partial<Record<Level, string>>>> = {
  sign_up: {
    open: 'Anyone can sign up',
    invitation: 'Only people with an invitation',
    closed: 'No one',
  },
  trusted_devices: {
    everyone: 'Everyone',
    below_admins: 'Everyone except owners and admins',
    nobody: 'No one',
  },
  passkeys: {
    optional: 'Optional for everyone',
    admins: 'Required for owners and admins',
    everyone: 'Required for everyone',
  },
};

/** The option that represents null, the policy inherited from the companies above. */
export const inherit = 'inherit';

/** Returns a policy's options: the inherited level and those at least as strict. */
export function levelOptions(part: LeveledPolicy, { inherited, is_platform }: SecurityPolicy) {
  const levels: readonly Level[] = policyLevels[part];
  const first = is_platform ? 0 : levels.indexOf(inherited[part]);
  const label = (level: Level) => levelLabels[part][level] ?? level;
  return [
    {
      value: inherit,
      label: `${is_platform ? 'Default' : 'Inherited'}: ${label(inherited[part])}`,
    },
    ...levels.slice(first).map((level) => ({ value: level, label: label(level) })),
  ];
}

/** The form's values, as typed. */
export interface PolicyDraft {
  sign_up: string;
  sign_up_domains: string;
  trusted_devices: string;
  session_hours: string;
  passkeys: string;
}

export function draftOf(policy: OwnPolicy): PolicyDraft {
  return {
    sign_up: policy.sign_up ?? inherit,
    sign_up_domains: (policy.sign_up_domains ?? []).join(', '),
    trusted_devices: policy.trusted_devices ?? inherit,
    session_hours: policy.session_hours === null ? '' : String(policy.session_hours),
    passkeys: policy.passkeys ?? inherit,
  };
}

function levelOf<Value extends string>(levels: readonly Value[], text: string): Value | null {
  return levels.find((level) => level === text) ?? null;
}

/** Returns the policy that a draft describes; the server checks the domains and the hours. */
export function policyOf(draft: PolicyDraft): OwnPolicy {
  const domains = draft.sign_up_domains
    .toLowerCase()
    .split(/[\s,;@]+/)
    .filter(Boolean);
  return {
    sign_up: levelOf(policyLevels.sign_up, draft.sign_up),
    sign_up_domains: domains.length === 0 ? null : domains,
    trusted_devices: levelOf(policyLevels.trusted_devices, draft.trusted_devices),
    session_hours: draft.session_hours.trim() === '' ? null : Number(draft.session_hours),
    passkeys: levelOf(policyLevels.passkeys, draft.passkeys),
  };
}

export function domainsHelp({ inherited, effective, is_platform }: SecurityPolicy): string {
  if (effective.sign_up_domains?.length === 0)
    return 'None of these domains is allowed by the companies above, so no one can sign up.';
  if (is_platform || inherited.sign_up_domains === null)
    return 'Separate domains with commas. Leave empty to allow every domain.';
  return `Leave empty to allow ${inherited.sign_up_domains.join(', ')}, as the companies above do.`;
}

export function hoursHelp({ inherited, is_platform }: SecurityPolicy): string {
  if (is_platform || inherited.session_hours === null)
    return 'Up to 720. Leave empty for 24 hours, or 30 days with “Remember me”.';
  return `Up to ${inherited.session_hours}, the limit set by the companies above.`;
}
