// Plain data and checks without zod, shared by the live form, checkout and the server.

export const questionTypeNames = [
  'text',
  'number',
  'choice',
  'choices',
  'date',
  'email',
  'domain',
  'phone',
  'address',
  'file',
  'contact',
  'number_list',
] as const;
export type QuestionType = (typeof questionTypeNames)[number];
export const questionTypes = {
  text: 'Text',
  number: 'Number',
  choice: 'Single choice',
  choices: 'Multiple choice',
  date: 'Date',
  email: 'Email address',
  domain: 'Domain',
  phone: 'Phone number',
  address: 'Postal address',
  file: 'File',
  contact: 'Contact person',
  number_list: 'List of phone numbers',
} as const satisfies Record<QuestionType, string>;

export const questionStageNames = ['checkout', 'before_submit', 'fulfilment'] as const;
export type QuestionStage = (typeof questionStageNames)[number];
export const questionStages = {
  checkout: 'At checkout',
  before_submit: 'After checkout, before the order is submitted',
  fulfilment: 'While the order is delivered',
} as const satisfies Record<QuestionStage, string>;

/** The fields of answers that have more than one. */
export const answerParts = {
  address: { street: 'Street', postal_code: 'Postal code', city: 'City', country: 'Country' },
  contact: { name: 'Name', email: 'Email address', phone: 'Phone number' },
} as const;

/** The answer to a question of type `file`: an uploaded file. */
export interface FileAnswer {
  readonly id: string;
  readonly name: string;
}

// Lower case only, because `app.answer_files` finds no other spelling.
const canonicalId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function isFileAnswer(answer: unknown): answer is FileAnswer {
  if (typeof answer !== 'object' || answer === null) return false;
  const { id, name, ...others }: Partial<Record<string, unknown>> = { ...answer };
  return (
    typeof id === 'string' &&
    canonicalId.test(id) &&
    typeof name === 'string' &&
    name !== '' &&
    Object.keys(others).length === 0
  );
}

export interface QuestionRules {
  /** Options to choose from. */
  readonly choices?: readonly string[] | undefined;
  /** Minimum and maximum: of a number, of the length of a text, or of the entries of a list. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** A regular expression that the whole text must match. */
  readonly pattern?: string | undefined;
}

export interface QuestionShape {
  readonly key: string;
  readonly label: string;
  readonly stage: QuestionStage;
  readonly type: QuestionType;
  readonly required: boolean;
  readonly rules: QuestionRules;
  /** Asks this question only if the answer to the question `key` is one of `in`. */
  readonly show_when: { readonly key: string; readonly in: readonly string[] } | null;
}

/** Answers by the key of their question. */
export type Answers = Readonly<Record<string, unknown>>;

/** Returns the questions to ask given the answers so far, up to a stage. */
export function askedQuestions<Question extends QuestionShape>(
  questions: readonly Question[],
  answers: Answers,
  stage: QuestionStage = 'fulfilment',
): Question[] {
  const last = questionStageNames.indexOf(stage);
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const isAsked = (question: QuestionShape, above: readonly string[]): boolean => {
    const { show_when } = question;
    if (questionStageNames.indexOf(question.stage) > last) return false;
    if (show_when === null) return true;
    const other = byKey.get(show_when.key);
    // A question that depends on itself is never asked.
    if (other === undefined || above.includes(other.key)) return false;
    if (!isAsked(other, [...above, other.key])) return false;
    const answer = answers[other.key];
    const values = Array.isArray(answer) ? answer : [answer];
    return values.some((each) => show_when.in.includes(String(each)));
  };
  return questions.filter((question) => isAsked(question, [question.key]));
}

/** Returns the answers to questions that are asked, without those to hidden ones. */
export function visibleAnswers(questions: readonly QuestionShape[], answers: Answers): Answers {
  const keys = new Set(askedQuestions(questions, answers).map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}

/** Returns the problems with the answers up to a stage, by the key of the question. */
export function answerProblems(
  questions: readonly QuestionShape[],
  answers: Answers,
  stage: QuestionStage,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const question of askedQuestions(questions, answers, stage)) {
    const problem = answerProblem(question, answers[question.key]);
    if (problem !== null) problems[question.key] = problem;
  }
  return problems;
}

/**
 * Returns answers as stored in an order: null for each required question that still has to be
 * answered before the order is submitted, and no answers to hidden questions. Other answers are
 * unchanged.
 */
export function storedAnswers<Value>(
  questions: readonly QuestionShape[],
  answers: Readonly<Record<string, Value>>,
): Record<string, Value | null> {
  const askedKeys = new Set(askedQuestions(questions, answers).map(({ key }) => key));
  const hidden = new Set(questions.map(({ key }) => key).filter((key) => !askedKeys.has(key)));
  const visible = Object.entries(answers).filter(([key]) => !hidden.has(key));
  const open = askedQuestions(questions, answers, 'before_submit').filter(
    ({ key, required }) => required && isBlank(answers[key]),
  );
  return Object.fromEntries<Value | null>([
    ...visible,
    ...open.map(({ key }) => [key, null] as const),
  ]);
}

/** Returns the problems with the answers given so far, by the key of the question. */
export function givenProblems(
  questions: readonly QuestionShape[],
  answers: Answers,
): Readonly<Record<string, string>> {
  const answeredQuestions = askedQuestions(questions, answers).filter(
    ({ key }) => !isBlank(answers[key]),
  );
  return Object.fromEntries(
    answeredQuestions.flatMap((question) => {
      const problem = answerProblem(question, answers[question.key]);
      return problem === null ? [] : [[question.key, problem]];
    }),
  );
}

/** Shown in place of a secret answer. If it is sent back, the stored answer is kept. */
export const sealedAnswer = '••••••••';
/** Whether a stored answer is sealed. Submitted answers never have this shape. */
export const isSealed = (value: unknown): value is { readonly sealed: string } =>
  typeof value === 'object' && value !== null && 'sealed' in value;

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const maxTextLength = 2000;
const email = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const domain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
/** E.164. */
const phone = /^\+[1-9]\d{6,14}$/;
const plainPhone = (text: string) => text.replaceAll(/[\s()./-]/g, '');
export const isPhone = (text: string): boolean => phone.test(plainPhone(text));

function isDate(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Returns the problem with one answer; null if it is valid. */
export function answerProblem(
  { type, required, rules }: Pick<QuestionShape, 'type' | 'required' | 'rules'>,
  answer: unknown,
): string | null {
  if (isBlank(answer)) return required ? 'Please answer this question.' : null;
  // It was checked before it was sealed.
  if (answer === sealedAnswer || isSealed(answer)) return null;
  switch (type) {
    case 'choices':
      return choicesProblem(rules, answer);
    case 'number_list':
      return listProblem(rules, answer);
    case 'address':
    case 'contact':
      return partsProblem(type, answer);
    case 'number':
      return numberProblem(rules, answer);
    case 'file':
      return isFileAnswer(answer) ? null : 'Upload a file.';
    default:
      return typeof answer === 'string' ? textProblem(type, rules, answer.trim()) : 'Enter text.';
  }
}

function textProblem(
  type: Exclude<
    QuestionType,
    'choices' | 'number_list' | 'address' | 'contact' | 'number' | 'file'
  >,
  { choices = [], min, max = maxTextLength, pattern }: QuestionRules,
  text: string,
): string | null {
  switch (type) {
    case 'choice':
      return choices.includes(text) ? null : 'Choose one of the options.';
    case 'date':
      return isDate(text) ? null : 'Enter a date such as 2026-03-31.';
    case 'email':
      return email.test(text) ? null : 'Enter an email address such as name@example.com.';
    case 'domain':
      return domain.test(text) ? null : 'Enter a domain such as example.com.';
    case 'phone':
      return isPhone(text)
        ? null
        : 'Enter a phone number with its country code, such as +1 212 555 0100.';
    case 'text':
      if (min !== undefined && text.length < min) return `Enter at least ${min} characters.`;
      if (text.length > max) return `Enter at most ${max} characters.`;
      return pattern === undefined || matches(pattern, text)
        ? null
        : "This isn't in the expected format.";
  }
}

/** An invalid pattern matches nothing; it can't be saved. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return false;
  }
}

function numberProblem({ min, max }: QuestionRules, answer: unknown): string | null {
  const number =
    typeof answer === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(answer.trim())
      ? Number(answer)
      : answer;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 'Enter a number.';
  if (min !== undefined && number < min) return `Enter ${min} or more.`;
  return max !== undefined && number > max ? `Enter ${max} or less.` : null;
}

function choicesProblem({ choices = [], min, max }: QuestionRules, answer: unknown): string | null {
  const chosen: unknown[] = Array.isArray(answer) ? answer : [answer];
  if (chosen.some((each) => typeof each !== 'string' || !choices.includes(each)))
    return 'Choose one or more of the options.';
  return countProblem({ min, max }, new Set(chosen).size, 'Choose');
}

function listProblem({ min, max = 1000 }: QuestionRules, answer: unknown): string | null {
  const entries: unknown = typeof answer === 'string' ? linesOf(answer) : answer;
  if (!isList(entries)) return 'Enter one phone number per line.';
  const texts = entries.map((each) => (typeof each === 'string' ? each : ''));
  const invalid = texts.find((each) => !isPhone(each));
  if (invalid !== undefined)
    return `${invalid.slice(0, 40) || 'An entry'} isn't a phone number with a country code.`;
  const numbers = texts.map(plainPhone);
  const duplicate = numbers.find((each, index) => numbers.indexOf(each) !== index);
  if (duplicate !== undefined) return `${duplicate} is in the list twice.`;
  return countProblem({ min, max }, numbers.length, 'Enter');
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function countProblem({ min, max }: QuestionRules, count: number, verb: string): string | null {
  if (min !== undefined && count < min) return `${verb} at least ${min}.`;
  return max !== undefined && count > max ? `${verb} at most ${max}.` : null;
}

function partsProblem(type: 'address' | 'contact', answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return 'Fill in all fields.';
  const parts = new Map<string, unknown>(Object.entries(answer));
  for (const [key, label] of Object.entries(answerParts[type])) {
    const value = parts.get(key);
    if (typeof value !== 'string' || value.trim() === '' || value.length > 200)
      return `Enter the ${label.toLowerCase()}.`;
  }
  const text = (key: string) => String(parts.get(key)).trim();
  if (type === 'address')
    return /^[A-Z]{2}$/.test(text('country'))
      ? null
      : 'Enter a two-letter country code, such as US.';
  if (!email.test(text('email'))) return 'Enter an email address such as name@example.com.';
  return isPhone(text('phone')) ? null : 'Enter a phone number with its country code.';
}

/** Returns the problems with a question itself, by field; used while editing and on saving. */
export function questionProblems(
  { type, rules, show_when, key, secret }: QuestionShape & { readonly secret: boolean },
  others: readonly Pick<QuestionShape, 'key' | 'type'>[],
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const { choices = [], min, max, pattern } = rules;
  if (type === 'choice' || type === 'choices') {
    if (choices.length < 2) problems['choices'] = 'Enter at least two choices, one per line.';
    if (new Set(choices).size < choices.length) problems['choices'] = 'Enter each choice once.';
  }
  if (type === 'file' && secret) problems['secret'] = "A file question can't be secret.";
  if (min !== undefined && max !== undefined && min > max)
    problems['max'] = "The maximum can't be lower than the minimum.";
  if (pattern !== undefined && !isPattern(pattern))
    problems['pattern'] = 'Use a simple regular expression, without repeated groups.';
  if (others.some((other) => other.key === key))
    problems['key'] = 'Another question already uses this key. Choose a different one.';
  if (show_when !== null) {
    const other = others.find((each) => each.key === show_when.key);
    if (other === undefined || other.key === key)
      problems['show_when'] = 'Choose another question of this service.';
    else if (show_when.in.length === 0)
      problems['show_when'] = 'Enter the answers that show this question.';
  }
  return problems;
}

/**
 * Whether a pattern is valid and quick for any text: no repeated groups or back-references, and at
 * most two open-ended repetitions.
 */
function isPattern(pattern: string): boolean {
  if (pattern.length > 200 || /\)[*+{?]|\\[1-9k]/.test(pattern)) return false;
  if ((pattern.match(/[*+]|\{\d+,\}/g) ?? []).length > 2) return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
