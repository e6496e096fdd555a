import { lazy } from 'react';

// Lazy, to keep it out of the sign-in screen's bundle.
export const InvitationsCard = lazy(async () => ({
  default: (await import('./invitations-card.tsx')).InvitationsCard,
}));
