import { authRequests } from './auth-requests.ts';
import { landingOf } from './landing.ts';

/**
 * Returns the first screen after signing in: a person who can still choose a company sees their
 * invitations.
 */
export async function firstScreenOf(role: string): Promise<'/admin' | '/profile' | '/app'> {
  const landing = landingOf(role);
  if (landing === '/admin') return landing;
  try {
    const { items } = await authRequests.invitations();
    return items.some((invitation) => invitation.can_accept) ? '/profile' : landing;
  } catch {
    // Invitations are also shown on /profile, so an error must not block sign-in.
    return landing;
  }
}
