import type { Finding, FixPreview } from '@trunkline/contract/security';
import {
  canUndo,
  type PostureItemName,
  postureDays,
} from '@trunkline/contract/security/posture-items';
import { formatCount } from '../../ui/formats.ts';
import { eventLabel } from './labels.ts';

interface ItemTexts {
  label: string;
  /** Explains the item. */
  meaning: string;
  /** Describes the fix; null if the finding can't be fixed on this screen. */
  fix: string | null;
  /** Participle for the message after the fix. */
  fixed: string;
  /** Plural noun for the subjects of its findings. */
  many: string;
}

/** Texts of the items of the security score. */
export const itemTexts: Readonly<Record<PostureItemName, ItemTexts>> = {
  second_factor: {
    label: 'Two-factor authentication in use',
    meaning: 'People who have a second factor and have used it.',
    fix: 'Emails the person, asking them to set up two-factor authentication.',
    fixed: 'reminded',
    many: 'people',
  },
  two_owners: {
    label: 'Two owners with recovery codes',
    meaning:
      'Companies that stay accessible if one owner loses their devices. Administrators count where a company has no owner.',
    fix: 'Emails those without recovery codes, asking them to create some.',
    fixed: 'reminded',
    many: 'companies',
  },
  dormant_admins: {
    label: 'Active administrators',
    meaning: `Owners and administrators who signed in during the last ${postureDays.dormant} days.`,
    fix: "Suspends the person: they're signed out and can't sign in until you reactivate them.",
    fixed: 'suspended',
    many: 'people',
  },
  stale_keys: {
    label: 'Keys and secrets in use',
    meaning: `API keys used in the last ${postureDays.unusedKey} days, and active integrations whose secret was renewed in the last ${postureDays.staleKey} days.`,
    fix: "Revokes API keys, which can't be undone. Pauses integrations: they receive nothing until you create a new secret and activate them.",
    fixed: 'revoked or paused',
    many: 'keys and integrations',
  },
  widened_roles: {
    label: 'Roles without extra permissions',
    meaning: 'Companies whose roles have no more than the default permissions.',
    fix: "Removes the extra permissions from the company's roles. People lose them immediately.",
    fixed: 'set to the default permissions',
    many: 'companies',
  },
  critical_events: {
    label: 'Reviewed critical events',
    meaning: `Critical events from the last ${postureDays.criticalEvent} days that led to a block, or were resolved or dismissed.`,
    fix: 'Resolves the event with your reason.',
    fixed: 'resolved',
    many: 'events',
  },
  idle_sessions: {
    label: 'Sessions in use',
    meaning: `Sessions that were active in the last ${postureDays.idleSession} days.`,
    fix: 'Ends the session. The person can sign in again.',
    fixed: 'signed out of an unused session',
    many: 'people',
  },
  old_invitations: {
    label: 'Recent invitations',
    meaning: `Invitations that have been pending for at most ${postureDays.oldInvitation} days.`,
    fix: 'Revokes the invitation. Its link stops working.',
    fixed: 'revoked',
    many: 'invitations',
  },
  webhook_secrets: {
    label: 'Webhooks over HTTPS',
    meaning: 'Active integrations that receive webhooks over HTTPS.',
    fix: 'Pauses the integration: it receives nothing until you activate it.',
    fixed: 'paused',
    many: 'integrations',
  },
  dns: {
    label: 'Working domains',
    meaning: `Domains whose DNS records are correct, or that were added in the last ${postureDays.unverifiedDomain} days.`,
    fix: "Checks the domain's DNS records again.",
    fixed: 'queued for a check',
    many: 'domains',
  },
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

type Permission = { role: string; resource: string; action: string };

const isPermission = (value: unknown): value is Permission =>
  typeof value === 'object' &&
  value !== null &&
  'role' in value &&
  typeof value.role === 'string' &&
  'resource' in value &&
  typeof value.resource === 'string' &&
  'action' in value &&
  typeof value.action === 'string';

/** Lists the permissions that a company gave to roles beyond the default. */
export function permissionsOf({ detail }: Pick<Finding, 'detail'>): Permission[] {
  const { permissions } = detail;
  return Array.isArray(permissions) ? permissions.filter(isPermission) : [];
}

/** Describes what is wrong, without the time at which it began. */
export function problemOf(finding: Pick<Finding, 'kind' | 'detail'>): string {
  const { kind, detail } = finding;
  switch (kind) {
    case 'second_factor':
      return detail['has_factor'] === true
        ? 'Has never used their second factor'
        : 'Has no second factor';
    case 'two_owners':
      return `${numberOf(detail['with_codes'])} of ${formatCount(numberOf(detail['owners']), 'owner or administrator', 'owners or administrators')} with recovery codes`;
    case 'dormant_admins':
      return 'Owner or administrator who no longer signs in';
    case 'stale_keys':
      return typeof detail['prefix'] === 'string' ? 'API key not used' : 'Secret not renewed';
    case 'widened_roles':
      return formatCount(permissionsOf(finding).length, 'extra permission', 'extra permissions');
    case 'critical_events':
      return typeof detail['type'] === 'string' ? eventLabel(detail['type']) : 'Critical event';
    case 'idle_sessions':
      return 'Unused session';
    case 'old_invitations':
      return 'Invitation not accepted';
    case 'webhook_secrets':
      return 'Webhooks sent without encryption';
    case 'dns':
      return 'DNS records missing or wrong';
  }
}

/** Returns the inputs that undo the fixes of these findings, except fixes that can't be undone. */
export const fixesToUndo = (findings: readonly Finding[], previews: readonly FixPreview[]) =>
  findings
    .filter(({ id }) =>
      canUndo(
        previews.flatMap((preview) =>
          preview.id === id ? preview.effects.map(({ change }) => change) : [],
        ),
      ),
    )
    .map((finding) => ({
      kind: finding.kind,
      subject: finding.subject,
      company_id: finding.company_id,
      permissions: permissionsOf(finding),
    }));

/** Describes what was done: 'Rita Field was suspended', '3 people were suspended'. */
export function fixedMessage(findings: readonly Finding[]): string {
  const [first] = findings;
  if (first === undefined) return 'Nothing was changed';
  const { fixed, many } = itemTexts[first.kind];
  if (findings.length === 1) return `${first.label} was ${fixed}`;
  return findings.every(({ kind }) => kind === first.kind)
    ? `${findings.length} ${many} were ${fixed}`
    : `${findings.length} findings were fixed`;
}
