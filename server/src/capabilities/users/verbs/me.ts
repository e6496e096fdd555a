import { levelOf } from '@trunkline/contract/kernel/roles';
import type { Me } from '@trunkline/contract/users';
import type { SignedIn } from '../../../kernel/context.ts';

export function me({ actor }: SignedIn): Me {
  return {
    id: actor.userId,
    email: actor.email,
    first_name: actor.firstName,
    last_name: actor.lastName,
    profile_photo_url: actor.photoUrl,
    role: actor.role,
    level: levelOf(actor.role),
    company: {
      id: actor.companyId,
      name: actor.companyName,
      slug: actor.companySlug,
      kind: actor.companyKind,
    },
    permissions: [...actor.permissions].toSorted(),
    support:
      actor.support === undefined
        ? null
        : { supporter_name: actor.support.supporterName, ends_at: actor.support.endsAt },
  };
}
