import { defineCapability } from '../../kernel/capability.ts';
import { auditEvents } from './audit-events.ts';
import { auth as signIn, callback, mfa, passkeyRepair, twoFactorSettings } from './routes.tsx';

export const auth = defineCapability({
  routes: [signIn, callback, mfa, passkeyRepair, twoFactorSettings],
  preload: [{ route: twoFactorSettings, audience: 'everyone' }],
  auditSentences: { events: auditEvents, areas: { auth: 'sign-in' } },
});
