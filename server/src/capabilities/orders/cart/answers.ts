import {
  givenProblems,
  isSealed,
  type QuestionShape,
  sealedAnswer,
} from '@trunkline/contract/catalog/question-types';
import type { Answers } from '@trunkline/contract/orders';
import { Problem } from '../../../kernel/errors.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import type { StoredQuestion } from '../queries/questions.ts';

/** Throws Problem `validation_failed` that names each answer that can't be accepted. */
export function requireValid(questions: readonly QuestionShape[], answers: Answers): void {
  const fields = Object.entries(givenProblems(questions, answers)).map(([key, message]) => ({
    path: `answers.${key}`,
    message,
  }));
  const [first] = fields;
  if (first !== undefined)
    throw new Problem('validation_failed', { message: first.message, fields });
}

/** Returns the problem with the first answer that can't be accepted, with its question. */
export function answersProblem(
  questions: readonly StoredQuestion[],
  answers: Answers,
): string | null {
  const problems = givenProblems(questions, answers);
  const invalid = questions.find(({ key }) => problems[key] !== undefined);
  return invalid === undefined
    ? null
    : `${invalid.label.replace(/[?:.]$/, '')}: ${problems[invalid.key] ?? ''}`;
}

/** Seals new answers to secret questions; other answers stay as they are. */
export function sealAnswers(
  box: SecretBox,
  secrets: readonly string[],
  answers: Answers,
  stored: Answers = {},
): Answers {
  const sealed: Answers = { ...answers };
  for (const key of secrets) {
    const answer = answers[key];
    if (answer === undefined || answer === null || answer === '' || isSealed(answer)) continue;
    sealed[key] =
      answer === sealedAnswer
        ? (stored[key] ?? null)
        : { sealed: box.seal(Buffer.from(JSON.stringify(answer)), key) };
  }
  return sealed;
}

const mapAnswers = (
  answers: Readonly<Record<string, unknown>>,
  change: (sealed: string, key: string) => unknown,
) =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      isSealed(answer) ? change(answer.sealed, key) : answer,
    ]),
  );

/** Masks secret answers, so that readers only see that they exist. */
export const maskAnswers = (answers: Readonly<Record<string, unknown>>) =>
  mapAnswers(answers, () => sealedAnswer);

/** Opens secret answers for the delivering company. Throws if sealed with another secret. */
export const openAnswers = (box: SecretBox, answers: Readonly<Record<string, unknown>>) =>
  mapAnswers(answers, (sealed, key) => JSON.parse(box.open(sealed, key).toString()) as unknown);
