import { linkTimes } from '@trunkline/contract/kernel/constants';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import { roleNames } from '@trunkline/contract/kernel/role-levels';
import type { Mail } from '../../kernel/mail.ts';
import { inOneLine } from './notices.ts';

export * from './notices.ts';

/** A mail with a link: to whom, from which site (the tenant's own name), and the link with its token. */
export interface Letter {
  readonly email: string;
  readonly site: string;
  readonly url: string;
}

/** What somebody is invited to. Names are what people wrote: they stay within one short line. */
export interface Invitation {
  readonly inviter: string;
  readonly company: string;
  readonly role: string;
}

const units = [
  [24 * 60 * 60, 'day'],
  [60 * 60, 'hour'],
  [60, 'minute'],
] as const;

/** Seconds in the largest unit of which there are several: '10 minutes', '24 hours', '7 days'. */
export function lifetime(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds % size === 0 && seconds > size) ?? units[2];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const works = (purpose: keyof typeof linkTimes) =>
  `The link works once, for ${lifetime(linkTimes[purpose])}.`;
const ignore = 'If this was not you, ignore this mail: nothing happens without the link.';

/** To a new address that somebody signed up with. */
export function confirmAddress({ email, site, url }: Letter): Mail {
  return {
    to: email,
    subject: `Confirm your email address for ${site}`,
    heading: `Welcome to ${site}`,
    paragraphs: ['Somebody signed up with this address. Confirm that it is yours to go on.'],
    action: { label: 'Confirm email address', url },
    notes: [works('confirm_address'), ignore],
  };
}

/** To a known address that somebody signed up with: the screen says nothing else than to a new one. */
export function alreadyRegistered({ email, site, url }: Letter): Mail {
  return {
    to: email,
    subject: `You already have an account at ${site}`,
    paragraphs: [
      'Somebody signed up with this address, but it has an account. There is no need for another one: sign in with this link.',
    ],
    action: { label: 'Sign in', url },
    notes: [works('magic_link'), ignore],
  };
}

export function magicLink({ email, site, url }: Letter): Mail {
  return {
    to: email,
    subject: `Sign in to ${site}`,
    paragraphs: ['Here is the link to sign in that you asked for.'],
    action: { label: 'Sign in', url },
    notes: [works('magic_link'), ignore],
  };
}

/** The same whether or not the account has a password yet. */
export function resetPassword({ email, site, url }: Letter): Mail {
  return {
    to: email,
    subject: `Choose a new password for ${site}`,
    paragraphs: [
      'Somebody asked for a new password for your account. When you choose one, you are signed out everywhere.',
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      works('reset_password'),
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
  };
}

export function invitation(letter: Letter & Invitation): Mail {
  const { email, site, url } = letter;
  const company = inOneLine(letter.company);
  const role = roleNames.find((name) => name === letter.role);
  const as = role === undefined ? inOneLine(letter.role) : roleLabels[role].toLowerCase();
  return {
    to: email,
    subject: `Invitation to ${company}`,
    heading: `Join ${company}`,
    paragraphs: [
      `${inOneLine(letter.inviter)} invites you to join ${company} at ${site}. Your role: ${as}.`,
    ],
    action: { label: 'Accept invitation', url },
    notes: [
      works('invitation'),
      'If you do not know who invites you, ignore this mail: nothing happens without the link.',
    ],
  };
}

/** To the new address; the old one has to approve as well. */
export function changeEmail({ email, site, url }: Letter): Mail {
  return {
    to: email,
    subject: `Confirm your new email address for ${site}`,
    paragraphs: [
      'This address is to become the one of your account. Confirm that it is yours.',
      'The change happens when the present address has approved it too.',
    ],
    action: { label: 'Confirm new address', url },
    notes: [works('change_email'), ignore],
  };
}

/** To the present address: without its approval the address stays. */
export function approveEmail({ email, site, url, newEmail }: Letter & { newEmail: string }): Mail {
  return {
    to: email,
    subject: `Approve the new email address for ${site}`,
    paragraphs: [
      `The address of your account is to become ${newEmail}. It changes when both addresses have confirmed it.`,
    ],
    action: { label: 'Approve the change', url },
    notes: [
      works('approve_email'),
      'If this was not you, do not open the link: your address stays as it is. Somebody is signed in to your account, so end all sessions and change your password in your settings right away.',
    ],
  };
}
