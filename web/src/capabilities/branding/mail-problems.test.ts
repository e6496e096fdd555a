import { expect, test } from 'vitest';
import { mailProblems } from './mail-problems.ts';

const words = { subject: 'Sign in', body: 'Here.\n\n{{link}}', button: 'Go' };

test('words that can be sent have none', () => {
  expect(mailProblems('magic_link', words)).toEqual({});
});

test('what is empty is asked for, before anything else is said of it', () => {
  expect(mailProblems('magic_link', { subject: ' ', body: '\n', button: '' })).toEqual({
    subject: 'Please enter a subject.',
    body: 'Please enter a text.',
    button: 'Please enter what the button says.',
  });
});

test('placeholders are those of this mail', () => {
  const named = { ...words, subject: '{{inviter}}' };
  expect(mailProblems('invitation', named)).toEqual({});
  expect(mailProblems('magic_link', named).subject).toContain('{{inviter}}');
});
