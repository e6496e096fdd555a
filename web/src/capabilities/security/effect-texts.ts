import type { FixEffect } from '@trunkline/contract/security';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import { phraseOf } from '../../kernel/permission-phrase.ts';
import { formatCount } from '../../ui/formats.ts';

const labelsOfRoles: Readonly<Record<string, string>> = roleLabels;

/** Describes what a fix changes for one person, role or record. */
export function effectText({ change, who, count, permission }: FixEffect): string {
  switch (change) {
    case 'emailed':
      return `${who} gets a reminder by email.`;
    case 'suspended':
      return `${who} is suspended and can't sign in until you reactivate them.`;
    case 'signed_out':
      return `${who} is signed out of ${formatCount(count ?? 0, 'open session', 'open sessions')}.`;
    case 'permission_removed': {
      const people = formatCount(count ?? 0, 'person', 'people');
      const permissionText = permission === null ? 'a permission' : phraseOf(permission);
      return `${labelsOfRoles[who] ?? who} can no longer ${permissionText}: ${people}.`;
    }
    case 'revoked':
      return `The key ${who} is revoked and stops working. This can't be undone.`;
    case 'paused':
      return `The integration ${who} is paused and receives nothing until you activate it.`;
    case 'session_ended':
      return `${who}'s session ends. They can sign in again.`;
    case 'invitation_revoked':
      return `The invitation for ${who} is revoked and its link stops working.`;
    case 'resolved':
      return `The event is resolved with your reason: ${who}.`;
    case 'checked':
      return `The DNS records for ${who} are checked again.`;
  }
}
