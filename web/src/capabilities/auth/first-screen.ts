import { authRequests } from './auth-requests.ts';
import { landingOf } from './landing.ts';

/** The first screen after signing in: somebody who can still choose a company sees who invites them. */
export async function firstScreenOf(role: string): Promise<'/admin' | '/profile' | '/'> {
  const landing = landingOf(role);
  if (landing !== '/') return landing;
  try {
    const { items } = await authRequests.invitations();
    return items.some((invitation) => invitation.can_accept) ? '/profile' : '/';
  } catch {
    // Invitations are on /profile as well: they hold up no sign-in.
    return '/';
  }
}
