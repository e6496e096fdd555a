import type { FixEffect } from '@trunkline/contract/security';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import { phraseOf } from '../../kernel/permission-phrase.ts';
import { formatCount } from '../../ui/formats.ts';

const labelsOfRoles: Readonly<Record<string, string>> = roleLabels;

/** Describes what a fix changes for one person, role or record. */
export function effectText({ change, who, count, permission }: FixEffect): string {
  switch (change) {
    case 'emailed':
      return `${who} will get a reminder by email.`;
    case 'suspended':
      return `${who} will be suspended and won't be able to sign in until you reactivate them.`;
    case 'signed_out':
      return `${who} will be signed out of ${formatCount(count ?? 0, 'session', 'sessions')}.`;
    case 'permission_removed': {
      const people = formatCount(count ?? 0, 'person', 'people');
      const permissionText = permission === null ? 'a permission' : phraseOf(permission);
      return `${labelsOfRoles[who] ?? who} role: ${people} will no longer be able to ${permissionText}.`;
    }
    case 'revoked':
      return `The API key ${who} will be revoked and stop working. This can't be undone.`;
    case 'paused':
      return `The integration ${who} will be paused and receive nothing until you activate it.`;
    case 'session_ended':
      return `${who}'s session will end. They can sign in again.`;
    case 'invitation_revoked':
      return `The invitation for ${who} will be revoked and its link will stop working.`;
    case 'resolved':
      return `The event “${who}” will be resolved with your reason.`;
    case 'checked':
      return `The DNS records for ${who} will be checked again.`;
  }
}
