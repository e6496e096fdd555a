import { companyListing } from '@trunkline/contract/companies/listing';
import type { ResourceListing } from '@trunkline/contract/kernel/listing';
import { userListing } from '@trunkline/contract/users/listing';
import type { User } from '@trunkline/contract/users';
import { CircleCheck, CirclePause, LogOut, ShieldOff } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { useArea } from '../../kernel/areas.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { Avatar, initialsOf } from '../../ui/avatar.tsx';
import { useMe } from '../auth/index.ts';
import { activateUser, endSessions, resetSecondStep, suspendUser } from './mutations.ts';
import { userAddresses } from './user-addresses.ts';
import { userDialogs } from './user-dialogs.tsx';

/** The user listing as shown in the workspace and on company pages. */
export const peopleListing = {
  ...userListing,
  one: 'Person',
  many: 'People',
  purpose: 'The people at your company and the companies below it.',
} satisfies ResourceListing;

export function useUsers() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  const area = useArea();
  return useMemo((): Resource<User> => {
    const { users, companies, analytics, audit } = apiFor(tenant);
    return {
      tenant,
      description: area === 'workspace' ? peopleListing : userListing,
      api: users,
      permissions,
      pageOf: (id) => userAddresses[area].page.replace('$id', id),
      affects: [companies.key(), analytics.key(), audit.key()],
      references: { company_id: { description: companyListing, api: companies } },
      lead: (user) => (
        <Avatar
          size="small"
          photo={user.profile_photo_url}
          initials={initialsOf(user.first_name, user.last_name)}
        />
      ),
      subtitle: 'email',
      tones: {
        role: { owner: 'primary', admin: 'primary' },
        status: { active: 'success', suspended: 'warning' },
        second_step: { on: 'success', off: 'warning' },
      },
      dialogActions: userDialogs,
      verbs: {
        suspend: {
          label: 'Suspend',
          icon: <CirclePause aria-hidden="true" />,
          done: 'suspended',
          consequence:
            "They'll be signed out everywhere and won't be able to sign in until you reactivate them. No data is deleted.",
          undo: 'activate',
          run: suspendUser(tenant),
        },
        activate: {
          label: 'Activate',
          icon: <CircleCheck aria-hidden="true" />,
          done: 'activated',
          consequence: "They'll be able to sign in again immediately.",
          undo: 'suspend',
          run: activateUser(tenant),
        },
        revoke_sessions: {
          label: 'End sessions',
          titleOf: (subject) => `End all sessions for ${subject}?`,
          icon: <LogOut aria-hidden="true" />,
          done: 'signed out everywhere',
          consequence:
            "They'll be signed out in every browser and lose unsaved changes there. They can sign in again.",
          run: endSessions(tenant),
        },
        reset_factors: {
          label: 'Reset two-factor authentication',
          titleOf: (subject) => `Reset two-factor authentication for ${subject}?`,
          icon: <ShieldOff aria-hidden="true" />,
          done: 'asked to set up two-factor authentication again',
          danger: true,
          consequence:
            "Their authenticator app, passkeys, recovery codes and trusted browsers will be permanently deleted, and they'll be signed out everywhere. We'll email them, and they'll set up two-factor authentication again at their next sign-in. Make sure the request really comes from them.",
          run: resetSecondStep(tenant),
        },
        delete: deleteVerb(
          "They'll be signed out everywhere and disappear from every list. You can restore them with their company and role from the recycle bin.",
        ),
      },
    };
  }, [tenant, permissions, area]);
}
