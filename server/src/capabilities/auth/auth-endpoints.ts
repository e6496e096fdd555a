import type { Endpoint } from './endpoint.ts';
import { accountEndpoints } from './endpoints/account.ts';
import { invitationEndpoints } from './endpoints/invitations.ts';
import { linkEndpoints } from './endpoints/links.ts';
import { oidcEndpoints } from './endpoints/oidc.ts';
import { passkeyEndpoints } from './endpoints/passkeys.ts';
import { secondStepEndpoints } from './endpoints/second-step.ts';
import { sessionEndpoints } from './endpoints/sessions.ts';

export const basePath = '/api/auth';

/** All routes under /api/auth, by path. Any other path returns 404. */
export const authEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries({
    ...sessionEndpoints,
    ...secondStepEndpoints,
    ...passkeyEndpoints,
    ...linkEndpoints,
    ...invitationEndpoints,
    ...oidcEndpoints,
    ...accountEndpoints,
  }),
);
