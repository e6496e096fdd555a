import { lazy } from 'react';

// Apart, so that the sign-in screen does not load it.
export const InvitationsCard = lazy(async () => ({
  default: (await import('./invitations-card.tsx')).InvitationsCard,
}));
