import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

const ifNotYou = "If this wasn't you, end all other sessions and change your password right away.";
const reason = () => "This is about your account's security, so it can't be turned off.";

const security = { category: 'security_alerts', critical: true, mailed: true } as const;

/** An event of the user's own account, with the same name as in the audit log. */
const accountNotification = (event: string, title: string, link: string, body = ifNotYou) =>
  defineNotification({
    ...security,
    kind: `auth.${event}`,
    parameters: z.object({}),
    title: () => title,
    body: () => body,
    link: () => link,
    reason,
  });

const sessions = '/settings/sessions';
const secondStep = '/settings/two-factor';

export const authNotifications = [
  accountNotification('password_changed', 'Your password was changed', sessions),
  accountNotification('password_reset', 'Your password was reset', sessions),
  accountNotification('email_changed', 'Your email address was changed', '/settings'),
  accountNotification('mfa_enrolled', 'An authenticator app was added to your account', secondStep),
  accountNotification(
    'mfa_removed',
    'An authenticator app was removed from your account',
    secondStep,
  ),
  accountNotification('passkey_added', 'A passkey was added to your account', secondStep),
  accountNotification('passkey_removed', 'A passkey was removed from your account', secondStep),
  accountNotification(
    'recovery_code_used',
    'A recovery code was used to sign in to your account',
    secondStep,
  ),
  accountNotification('recovery_codes_renewed', 'Your recovery codes were replaced', secondStep),
  accountNotification(
    'mfa_locked',
    'Two-factor sign-in was locked after too many incorrect codes',
    secondStep,
  ),
  accountNotification('provider_linked', 'A sign-in method was added to your account', '/settings'),
  accountNotification(
    'second_step_reset',
    'Your two-factor authentication was reset',
    secondStep,
    "An administrator removed your authenticator apps and passkeys. If you didn't ask for this, contact them.",
  ),
  defineNotification({
    ...security,
    kind: 'auth.device_added',
    parameters: z.object({ address: z.string() }),
    title: () => 'New sign-in to your account',
    body: ({ address }) => `From a new device at ${address}. ${ifNotYou}`,
    link: () => sessions,
    reason,
  }),
];
