import { expect, test } from 'vitest';
import { mailProblems } from './mail-problems.ts';

const text = { subject: 'Sign in', body: 'Here.\n\n{{link}}', button: 'Go' };

test('valid templates have no problems', () => {
  expect(mailProblems('magic_link', text)).toEqual({});
});

test('reports empty fields, but no missing link in an empty text', () => {
  expect(mailProblems('magic_link', { subject: ' ', body: '\n', button: '' })).toEqual({
    subject: 'Please enter a subject.',
    body: 'Enter the text of the email.',
    button: "Enter the button's text.",
  });
});

test('allows only the placeholders of this email', () => {
  const named = { ...text, subject: '{{inviter}}' };
  expect(mailProblems('invitation', named)).toEqual({});
  expect(mailProblems('magic_link', named).subject).toContain('{{inviter}}');
});
