import { linkTimes } from '@trunkline/contract/kernel/constants';
import { problemsOfText } from '@trunkline/contract/kernel/mail-kinds';
import { builtInMailTexts } from '@trunkline/contract/kernel/mail-texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mail } from '../../kernel/mail.ts';
import * as mails from './mails.ts';

const email = 'ada@home.test';
const person = { email };
const when = new Date('2031-05-06T07:08:10.000Z');
const url = `https://north.test/auth/callback#${'a'.repeat(43)}`;
const mailOptions = { site: 'North Voice', url };
const invited = { inviter: 'Bo Berg', company: 'Harbour Ltd', role: 'master_distributor' };

function build(content: mails.LinkMailContent): Mail {
  const text = builtInMailTexts[content.kind];
  expect(problemsOfText(content.kind, text)).toEqual({});
  return mails.composeLinkMail(content, text, mailOptions);
}

const linkMails: Record<string, Mail> = {
  confirmAddress: build({ kind: 'confirm_address', email }),
  alreadyRegistered: build({ kind: 'already_registered', email }),
  magicLink: build({ kind: 'magic_link', email }),
  resetPassword: build({ kind: 'reset_password', email }),
  invitation: build({ kind: 'invitation', email, ...invited }),
  changeEmail: build({ kind: 'change_email', email }),
  approveEmail: build({ kind: 'approve_email', email, newEmail: 'ada@work.test' }),
};

const notices: Record<string, Mail> = {
  factorAdded: mails.factorAdded(person, { friendly_name: 'Phone' }, when),
  factorRemoved: mails.factorRemoved(person, { friendly_name: 'Phone' }, when),
  passkeyAdded: mails.passkeyAdded(person, { name: 'Laptop' }, when),
  passkeyRemoved: mails.passkeyRemoved(person, { name: 'Laptop' }, when),
  recoveryCodeUsed: mails.recoveryCodeUsed(person, 9, when),
  recoveryCodesRenewed: mails.recoveryCodesRenewed(person, when),
  passwordSet: mails.passwordSet(person, when),
  passwordChanged: mails.passwordChanged(person, when),
  emailChanged: mails.emailChanged(person, 'ada@work.test', when),
  newDevice: mails.newDevice(person, { device: 'Firefox on Linux', address: '203.0.113.7' }, when),
  secondStepReset: mails.secondStepReset(person, when),
  secondStepLocked: mails.secondStepLocked(person, when),
};

const textOf = ({ subject, heading = '', paragraphs, notes = [] }: Mail) =>
  [subject, heading, ...paragraphs, ...notes].join('\n');

describe.each(Object.entries({ ...linkMails, ...notices }))('%s', (_, mail) => {
  test('is sent to the person it concerns, with a short subject', () => {
    expect(mail.to).toBe(email);
    expect(mail.subject.length).toBeLessThanOrEqual(60);
    expect(textOf(mail)).not.toMatch(/undefined|null|NaN|\[object|trunkline/i);
  });

  test('explains what to do if it was not you', () => {
    const [last = ''] = mail.notes?.slice(-1) ?? [];
    expect(last).toMatch(/^If (this wasn't you|you weren't expecting|you didn't ask)/);
  });
});

describe('an email with a link', () => {
  test.each(Object.entries(linkMails))('%s has the link on its button only', (_, mail) => {
    expect(mail.action?.url).toBe(url);
    expect(textOf(mail)).not.toContain('http');
  });

  test('names the site it concerns', () => {
    for (const mail of Object.values(linkMails)) expect(textOf(mail)).toContain('North Voice');
  });

  test.each([
    ['magicLink', 'in 10 minutes'],
    ['alreadyRegistered', 'in 10 minutes'],
    ['confirmAddress', 'in 24 hours'],
    ['resetPassword', 'in 30 minutes'],
    ['invitation', 'in 7 days'],
    ['changeEmail', 'in 60 minutes.'],
    ['approveEmail', 'in 60 minutes.'],
  ])('%s works once and expires %s', (name, time) => {
    expect(linkMails[name]?.notes?.[0]).toContain(`works once and expires ${time}`);
  });

  test('lifetimes are not rounded', () => {
    const sizes: Record<string, number> = { minute: 60, hour: 3600, day: 86_400 };
    for (const seconds of [...Object.values(linkTimes), 60, 120, 5400, 7200, 90_000, 172_800]) {
      const [count = '', unit = ''] = mails.lifetime(seconds).split(' ');
      expect(Number(count) * (sizes[unit.replace(/s$/, '')] ?? 0)).toBe(seconds);
    }
  });
});

describe('an invitation', () => {
  const invite = (changes: Partial<mails.Invitation>) =>
    build({ kind: 'invitation', email, ...invited, ...changes });

  test('names the inviter, the company and the role', () => {
    expect(textOf(invite({}))).toContain(
      'Bo Berg invited you to join Harbour Ltd at North Voice. Your role: master distributor.',
    );
    expect(textOf(invite({ role: 'auditor' }))).toContain('Your role: auditor.');
  });

  test("sanitises a person's name: one line, no link, limited length", () => {
    const company = `Prize!\n\nGo to https://evil.test/${'x'.repeat(500)}`;
    const mail = invite({ company, inviter: 'A\r\n\tB a:b:////c' });
    expect(mail.paragraphs).toHaveLength(1);
    expect(textOf(mail)).toContain('A B //c invited you to join Prize! Go to evil.test/xxx');
    expect(textOf(mail).length).toBeLessThan(800);
  });

  test('a name cannot start a new line or contain a link', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(mails.toOneLine(name)).not.toMatch(/[\n\r\u2028\u2029\p{Cc}]|:\/\//u);
        expect(Array.from(mails.toOneLine(name)).length).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('a notice', () => {
  test.each(Object.entries(notices))(
    '%s contains the time and a link to the settings',
    (_, mail) => {
      expect(textOf(mail)).toContain('Time: May 6, 2031 at 7:08 AM UTC');
      expect(mail.action).toEqual({ label: 'Review your settings', url: '/settings' });
    },
  );

  test('names the added or removed factor', () => {
    const firstParagraph = (name: string) => notices[name]?.paragraphs[0];
    expect(firstParagraph('factorAdded')).toBe(
      'The authenticator app “Phone” was added to your account.',
    );
    expect(firstParagraph('factorRemoved')).toContain('“Phone” was removed');
    expect(firstParagraph('passkeyAdded')).toContain('“Laptop” was added');
    expect(firstParagraph('passkeyRemoved')).toContain('“Laptop” was removed');
    expect(firstParagraph('emailChanged')).toContain('is now ada@work.test');
  });

  test('a sign-in notice contains the device, the IP address and the time', () => {
    expect(notices['newDevice']?.paragraphs[1]).toBe(
      'Device: Firefox on Linux\nIP address: 203.0.113.7\nTime: May 6, 2031 at 7:08 AM UTC',
    );
  });

  test.each([
    [9, '9 codes are left.', false],
    [3, '3 codes are left.', true],
    [1, '1 code is left.', true],
    [0, 'No codes are left.', true],
  ])('a recovery code notice reports when %i are left', (remaining, text, isUrgent) => {
    const [message = ''] = mails.recoveryCodeUsed(person, remaining, when).paragraphs;
    expect(message).toContain(text);
    expect(message.includes('Create new ones')).toBe(isUrgent);
  });

  test('a lock notice contains the duration', () => {
    expect(notices['secondStepLocked']?.paragraphs[0]).toContain(
      'After 10 incorrect codes in a row, two-factor sign-in to your account was locked for 15 minutes.',
    );
  });
});
