import {
  mailKindNames,
  placeholdersOf,
  problemsOfText,
} from '@trunkline/contract/kernel/mail-kinds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailOfText, sampleValues } from './mail-text.ts';

const template = {
  subject: 'Sign in to {{site}}',
  body: 'Hello,\nhere you are.\n\nAt {{ site }}.\n\n{{link}}\n\nFor {{lifetime}}.\n\nBye.',
  button: 'Go to {{site}}',
};
const url = 'https://north.test/auth/callback#token';

test('text above the link remains text, the link becomes a button, and text below it small print', () => {
  expect(mailOfText(template, { site: 'North', lifetime: '10 minutes' }, url)).toEqual({
    subject: 'Sign in to North',
    paragraphs: ['Hello,\nhere you are.', 'At North.'],
    action: { label: 'Go to North', url },
    notes: ['For 10 minutes.', 'Bye.'],
  });
});

test('a value is never parsed as a placeholder, and an unknown placeholder is empty', () => {
  const mail = mailOfText(template, { site: '{{lifetime}} {{link}}', lifetime: 'ever' }, url);
  expect(mail.subject).toBe('Sign in to {{lifetime}} {{link}}');
  expect(mailOfText({ ...template, subject: 'A{{inviter}}B' }, {}, url).subject).toBe('AB');
});

test('adds the link when the text contains no link', () => {
  const mail = mailOfText({ ...template, body: 'Only this.' }, {}, url);
  expect(mail).toMatchObject({ paragraphs: ['Only this.'], action: { url }, notes: [] });
});

test.each(mailKindNames)('%s: a preview has a value for every placeholder', (kind) => {
  const available = Object.keys(sampleValues(kind, 'North'));
  expect(available.toSorted()).toEqual(
    placeholdersOf(kind)
      .filter((name) => name !== 'link')
      .toSorted(),
  );
});

describe('a template is rejected', () => {
  const problem = (change: Partial<typeof template>) =>
    problemsOfText('magic_link', { ...template, ...change });

  test('unless it is valid', () => {
    expect(problem({})).toEqual({});
    expect(problem({ body: 'Text\n {{ link }} \nMore' })).toEqual({});
  });

  test.each([
    ['an unknown placeholder', { body: '{{link}}\n{{password}}' }, 'body', '{{password}}'],
    ['a placeholder of another email', { subject: 'From {{inviter}}' }, 'subject', '{{inviter}}'],
    ['no link', { body: 'Hello' }, 'body', 'needs {{link}}'],
    ['a link within a line', { body: 'Go to {{link}} now' }, 'body', 'on its own line'],
    ['two links', { body: '{{link}}\n\n{{link}}' }, 'body', 'only once'],
    ['a link in the subject', { subject: '{{link}}' }, 'subject', "can't be used here"],
    ['a link on the button', { button: '{{link}}' }, 'button', "can't be used here"],
    ['a placeholder that is not closed', { subject: 'At {{site' }, 'subject', "isn't closed"],
  ] as const)('for %s', (_what, change, field, expected) => {
    const found = problem(change);
    expect(Object.keys(found)).toEqual([field]);
    expect(found[field]).toContain(expected);
  });
});

test('every accepted template contains the link, and leaves no placeholder behind', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '{{site}}',
      '{{link}}',
      '\n',
      '\n\n',
      '{{',
      '}}',
      '{{ lifetime }}',
      '{{unknown}}',
    ),
    fc.string({ maxLength: 10 }),
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  let accepted = 0;
  fc.assert(
    fc.property(text, text, (subject, body) => {
      const draft = { subject, body: `${body}\n{{link}}\n`, button: 'Go' };
      if (Object.keys(problemsOfText('magic_link', draft)).length > 0) return;
      accepted += 1;
      const mail = mailOfText(draft, { site: 'North', lifetime: '1 hour' }, url);
      expect(mail.action?.url).toBe(url);
      expect([mail.subject, ...mail.paragraphs, ...(mail.notes ?? [])].join()).not.toMatch(
        /\{\{|\}\}/,
      );
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});
