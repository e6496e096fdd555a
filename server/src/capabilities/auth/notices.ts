import { secondStep } from './policy.ts';
import type { Mail } from '../../kernel/mail.ts';
import { timeText } from '../../kernel/time-text.ts';

export interface Person {
  readonly email: string;
}

/** Where a sign-in came from, for display. */
export interface DeviceLocation {
  readonly device: string;
  readonly address: string;
}

/**
 * Cleans up a user-entered name so that it can't start a new line, form a link or fill the email.
 */
export function toOneLine(name: string): string {
  const line = name.replaceAll(/[\p{C}\s]+/gu, ' ').replaceAll(/\S*:\/\//g, '');
  return Array.from(line.trim()).slice(0, 100).join('');
}

const settings = { label: 'Review your settings', url: '/settings' } as const;
const ifNotYou =
  "If this wasn't you, someone else may have access to your account. Sign in, end all other sessions, change your password, check your authenticator apps and passkeys, and tell your administrator right away.";
const locked = secondStep.lockSeconds / 60;

interface Notice {
  readonly subject: string;
  readonly summary: string;
  readonly when: Date;
  /** Additional lines after the time. */
  readonly facts?: readonly string[];
  readonly notes?: readonly string[];
}

/**
 * Builds an email about something that happened; its button leads to the relevant settings, never
 * past a sign-in step.
 */
function notice({ email }: Person, { subject, summary, when, facts = [], notes }: Notice): Mail {
  return {
    to: email,
    subject,
    paragraphs: [summary, [...facts, `Time: ${timeText(when)}`].join('\n')],
    action: settings,
    notes: notes ?? [ifNotYou],
  };
}

export function factorAdded(
  person: Person,
  { friendly_name }: { readonly friendly_name: string },
  when: Date,
): Mail {
  const summary = `The authenticator app “${toOneLine(friendly_name)}” was added to your account.`;
  return notice(person, { subject: 'An authenticator app was added', summary, when });
}

export function factorRemoved(
  person: Person,
  { friendly_name }: { readonly friendly_name: string },
  when: Date,
): Mail {
  const summary = `The authenticator app “${toOneLine(friendly_name)}” was removed from your account.`;
  return notice(person, { subject: 'An authenticator app was removed', summary, when });
}

export function passkeyAdded(
  person: Person,
  { name }: { readonly name: string },
  when: Date,
): Mail {
  const summary = `The passkey “${toOneLine(name)}” was added to your account.`;
  return notice(person, { subject: 'A passkey was added', summary, when });
}

export function passkeyRemoved(
  person: Person,
  { name }: { readonly name: string },
  when: Date,
): Mail {
  const summary = `The passkey “${toOneLine(name)}” was removed from your account.`;
  return notice(person, { subject: 'A passkey was removed', summary, when });
}

/**
 * Builds the email about a used recovery code. `remaining` is the number of codes that still work.
 */
export function recoveryCodeUsed(person: Person, remaining: number, when: Date): Mail {
  const rest = remaining === 1 ? '1 code is' : `${remaining === 0 ? 'No' : remaining} codes are`;
  const warning = remaining <= 3 ? ' Create new ones in your settings before you need them.' : '';
  const summary = `A recovery code was used to sign in to your account. ${rest} left.${warning}`;
  return notice(person, { subject: 'A recovery code was used', summary, when });
}

export function recoveryCodesRenewed(person: Person, when: Date): Mail {
  const summary = 'New recovery codes were created for your account. The old ones no longer work.';
  return notice(person, { subject: 'Your recovery codes were replaced', summary, when });
}

/** Builds the email about an account's first password. */
export function passwordSet(person: Person, when: Date): Mail {
  const summary = 'A password was set for your account.';
  return notice(person, { subject: 'A password was set', summary, when });
}

export function passwordChanged(person: Person, when: Date): Mail {
  const summary = "Your account's password was changed.";
  return notice(person, { subject: 'Your password was changed', summary, when });
}

/** Builds the email to the old address. */
export function emailChanged(person: Person, newEmail: string, when: Date): Mail {
  const summary = `Your account's email address is now ${newEmail}. You can no longer sign in with your old address.`;
  return notice(person, {
    subject: 'Your email address was changed',
    summary,
    when,
    notes: ["If this wasn't you, contact your administrator and our support team right away."],
  });
}

export function newDevice(person: Person, { device, address }: DeviceLocation, when: Date): Mail {
  return notice(person, {
    subject: 'New sign-in to your account',
    summary: 'Someone signed in to your account from a new device.',
    facts: [`Device: ${toOneLine(device)}`, `IP address: ${toOneLine(address)}`],
    when,
  });
}

export function secondStepReset(person: Person, when: Date): Mail {
  return notice(person, {
    subject: 'Your two-factor authentication was reset',
    summary:
      "An administrator removed all authenticator apps, passkeys and recovery codes from your account and signed you out everywhere. The next time you sign in, you'll set up two-factor authentication again.",
    when,
    notes: ["If you didn't ask for this, call your administrator before you sign in."],
  });
}

export function secondStepLocked(person: Person, when: Date): Mail {
  return notice(person, {
    subject: 'Too many incorrect codes',
    summary: `After ${secondStep.failuresUntilLock} incorrect codes in a row, two-factor sign-in to your account was locked for ${locked} minutes. The lock applies only to the device or network the codes came from. Devices you've signed in with before and your passkeys still work.`,
    when,
    notes: [
      "If this wasn't you, someone knows your password. Change it and tell your administrator right away.",
    ],
  });
}

export function providerLinked(
  person: Person,
  { label }: { readonly label: string },
  when: Date,
): Mail {
  const summary = `You can now also sign in to your account with ${toOneLine(label)}.`;
  return notice(person, { subject: 'A sign-in method was added', summary, when });
}
