import { describe, expect, test } from 'vitest';
import {
  answerProblem,
  answerProblems,
  givenProblems,
  storedAnswers,
  askedQuestions,
  visibleAnswers,
  questionProblems,
  type QuestionShape,
} from './question-types.ts';

type TestQuestion = QuestionShape & { readonly secret: boolean };
const question = (key: string, more: Partial<TestQuestion> = {}): TestQuestion => ({
  key,
  label: key,
  stage: 'checkout',
  type: 'text',
  required: true,
  rules: {},
  show_when: null,
  secret: false,
  ...more,
});
const required = 'Please answer this question.';

test.each([
  ['text', {}, 'Fine', null],
  ['text', {}, '   ', required],
  ['text', { min: 3 }, 'ab', 'Enter at least 3 characters.'],
  ['text', { max: 2 }, 'abc', 'Enter at most 2 characters.'],
  ['text', { pattern: '[A-Z]{3}' }, 'ABC', null],
  ['text', { pattern: '[A-Z]{3}' }, 'ABCD', "This isn't in the expected format."],
  ['text', {}, 7, 'Enter text.'],
  ['number', { min: 1, max: 5 }, '5', null],
  ['number', { min: 1 }, 0, 'Enter 1 or more.'],
  ['number', { max: 5 }, '5.5', 'Enter 5 or less.'],
  ['number', {}, 'five', 'Enter a number.'],
  ['choice', { choices: ['a', 'b'] }, 'b', null],
  ['choice', { choices: ['a', 'b'] }, 'c', 'Choose one of the options.'],
  ['choices', { choices: ['a', 'b'] }, ['a', 'b'], null],
  ['choices', { choices: ['a', 'b'] }, ['a', 'c'], 'Choose one or more of the options.'],
  ['choices', { choices: ['a', 'b'], min: 2 }, ['a', 'a'], 'Choose at least 2.'],
  ['date', {}, '2026-02-28', null],
  ['date', {}, '2026-02-30', 'Enter a date such as 2026-03-31.'],
  ['email', {}, 'a@b.example', null],
  ['email', {}, 'a@b', 'Enter an email address such as name@example.com.'],
  ['domain', {}, 'voice.example.com', null],
  ['domain', {}, 'https://example.com', 'Enter a domain such as example.com.'],
  ['phone', {}, '+1 (212) 555-0100', null],
  [
    'phone',
    {},
    '212 555 0100',
    'Enter a phone number with its country code, such as +1 212 555 0100.',
  ],
  ['number_list', {}, '+12125550100\n+12125550101', null],
  ['number_list', {}, ['+12125550100', 'x'], "x isn't a phone number with a country code."],
  ['number_list', {}, '+12125550100, +1 212 555 0100', '+12125550100 is in the list twice.'],
  ['number_list', { max: 1 }, ['+12125550100', '+12125550101'], 'Enter at most 1.'],
  [
    'address',
    {},
    { street: '1 Main', postal_code: '10001', city: 'New York', country: 'US' },
    null,
  ],
  ['address', {}, { street: '1 Main', postal_code: '1', country: 'US' }, 'Enter the city.'],
  [
    'contact',
    {},
    { name: 'Robin', email: 'r@b.example', phone: '1' },
    'Enter a phone number with its country code.',
  ],
  ['file', {}, { id: '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f', name: 'plan.pdf' }, null],
  ['file', {}, 'https://files.example/plan.pdf', 'Upload a file.'],
  ['file', {}, { id: '4711', name: 'plan.pdf' }, 'Upload a file.'],
] as const)('%s with %o: %o', (type, rules, answer, expected) => {
  expect(answerProblem({ type, rules, required: true }, answer)).toBe(expected);
});

describe('conditions', () => {
  const questions = [
    question('porting', { type: 'choice', rules: { choices: ['yes', 'no'] } }),
    question('numbers', { type: 'number_list', show_when: { key: 'porting', in: ['yes'] } }),
    question('pin', { show_when: { key: 'numbers', in: ['+12125550100'] } }),
    question('site', { stage: 'before_submit' }),
  ];
  const keys = (answers: object, stage?: QuestionShape['stage']) =>
    askedQuestions(questions, { ...answers }, stage).map(({ key }) => key);

  test('a question is asked if the one it depends on is asked and has a matching answer', () => {
    expect(keys({}, 'checkout')).toEqual(['porting']);
    const yes = { porting: 'yes', numbers: ['+12125550100'] };
    expect(keys(yes)).toEqual(['porting', 'numbers', 'pin', 'site']);
    expect(keys({ ...yes, porting: 'no' })).toEqual(['porting', 'site']);
  });

  test('ignores and drops answers to hidden questions', () => {
    const answers = { porting: 'no', numbers: 'nonsense', pin: '' };
    expect(answerProblems(questions, answers, 'checkout')).toEqual({});
    expect(visibleAnswers(questions, answers)).toEqual({ porting: 'no' });
    expect(answerProblems(questions, { porting: 'yes' }, 'before_submit')).toEqual({
      numbers: required,
      site: required,
    });
  });

  test('an order stores null for missing required answers, and none to hidden questions', () => {
    const late = [...questions, question('later', { stage: 'fulfilment' })];
    expect(storedAnswers(late, { porting: 'no', numbers: ['+1'], note: 'Gate 3' })).toEqual({
      porting: 'no',
      note: 'Gate 3',
      site: null,
    });
    expect(storedAnswers(late, { porting: 'yes', site: ' ' })).toEqual({
      porting: 'yes',
      numbers: null,
      site: null,
    });
  });

  test('checks only the answers given so far until the order is submitted', () => {
    expect(givenProblems(questions, { porting: 'maybe' })).toEqual({
      porting: 'Choose one of the options.',
    });
    expect(givenProblems(questions, { porting: 'no', numbers: 'nonsense', site: null })).toEqual(
      {},
    );
  });

  test('questions that depend on each other are never asked', () => {
    const circle = [
      question('a', { show_when: { key: 'b', in: ['x'] } }),
      question('b', { show_when: { key: 'a', in: ['x'] } }),
    ];
    expect(askedQuestions(circle, { a: 'x', b: 'x' })).toEqual([]);
  });
});

test.each([
  [{ type: 'choice' as const, rules: { choices: ['one'] } }, ['choices']],
  [{ rules: { min: 3, max: 2 } }, ['max']],
  [{ rules: { pattern: '(' } }, ['pattern']],
  [{ rules: { pattern: '(a+)+' } }, ['pattern']],
  [{ rules: { pattern: '[A-Z]{3}-\\d+' } }, []],
  [{ type: 'file' as const, secret: true }, ['secret']],
  [{ key: 'other' }, ['key']],
  [{ show_when: { key: 'missing', in: ['x'] } }, ['show_when']],
  [{ show_when: { key: 'other', in: [] } }, ['show_when']],
  [{ show_when: { key: 'other', in: ['x'] } }, []],
])('a question with %o has problems in the fields %o', (more, expected) => {
  expect(Object.keys(questionProblems(question('mine', more), [question('other')]))).toEqual(
    expected,
  );
});
