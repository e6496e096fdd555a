import { Settings } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { InvitationsCard } from './components/lazy-parts.ts';
import { auth as signIn, callback, mfa, passkeyRepair, twoFactorSettings } from './routes.tsx';

export const capability = defineCapability({
  routes: [signIn, callback, mfa, passkeyRepair, twoFactorSettings],
  navigation: [
    {
      area: 'workspace',
      label: 'Settings',
      to: '/settings',
      icon: Settings,
      position: 100,
      keywords: 'account password two-factor passkeys sessions preferences',
    },
  ],
  homeCards: [{ position: 0, isUsuallyEmpty: true, Content: InvitationsCard }],
  preload: [{ route: twoFactorSettings, audience: 'everyone' }],
  auditSentences: () => import('./audit-sentences.ts'),
});
