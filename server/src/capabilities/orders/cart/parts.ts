import { storedAnswers } from '@trunkline/contract/catalog/question-types';
import {
  type Answers,
  cartProblems,
  type LinePart,
  type OrderedLine,
} from '@trunkline/contract/orders';
import { Problem } from '../../../kernel/errors.ts';
import { answersProblem } from './answers.ts';
import type { BundlePart } from '../queries/cart.ts';
import type { StoredQuestion } from '../queries/questions.ts';

/** A part that is ordered with a bundle, with its answers. */
export interface ChosenPart extends BundlePart {
  readonly answers: Answers;
  /** Keys of its secret questions. */
  readonly secrets: readonly string[];
  readonly choices: LinePart['choices'];
  /** A sentence that explains why it can't be ordered; null if it can. */
  readonly problem: string | null;
}

const groupOf = ({ swap_group, part_id }: BundlePart) => swap_group ?? part_id;

/**
 * Returns the parts of a line's bundle: of alternatives, the chosen one or else the first.
 * PostgreSQL applies the same rule.
 */
export function chooseParts(
  parts: readonly BundlePart[],
  questions: readonly StoredQuestion[],
  line: OrderedLine,
): ChosenPart[] {
  const bundleParts = parts.filter(({ bundle_id }) => bundle_id === line.plan_id);
  const answersByPart = new Map(
    (line.parts ?? []).map(({ part_id, answers }) => [part_id, answers]),
  );
  return [...Map.groupBy(bundleParts, groupOf).values()].flatMap((group) => {
    const part = group.find(({ part_id }) => answersByPart.has(part_id)) ?? group[0];
    if (part === undefined) return [];
    const partQuestions = questions.filter(({ service_id }) => service_id === part.service_id);
    const answers = storedAnswers(partQuestions, answersByPart.get(part.part_id) ?? {});
    const problem = answersProblem(partQuestions, answers);
    return [
      {
        ...part,
        quantity: part.quantity * line.quantity,
        answers,
        secrets: partQuestions.filter(({ secret }) => secret).map(({ key }) => key),
        problem: part.available ? problem && `${part.service}: ${problem}` : cartProblems.part_gone,
        choices:
          group.length === 1
            ? []
            : group.map(({ part_id, service, plan }) => ({ part_id, service, plan })),
      },
    ];
  });
}

/** Throws Problem `not_found` for a part that the bundle doesn't have. */
export function requireParts(
  parts: readonly Pick<ChosenPart, 'part_id' | 'choices'>[],
  { parts: chosen }: OrderedLine,
): void {
  const known = new Set(
    parts.flatMap(({ part_id, choices }) => [part_id, ...choices.map((each) => each.part_id)]),
  );
  if ((chosen ?? []).some(({ part_id }) => !known.has(part_id)))
    throw new Problem('not_found', { message: 'Part not found.' });
}

/** Maps the answers for the parts of a bundle, before they are stored. */
export const mapPartAnswers = (
  parts: readonly ChosenPart[],
  change: (part: ChosenPart) => Answers,
): OrderedLine['parts'] => parts.map((part) => ({ part_id: part.part_id, answers: change(part) }));

/** Presents the parts of a bundle with readable answers. */
export const presentParts = (
  parts: readonly ChosenPart[],
  present: (answers: Answers) => LinePart['answers'],
): LinePart[] =>
  parts.map(({ part_id, plan_id, service_id, service, plan, quantity, answers, choices }) => ({
    part_id,
    plan_id,
    service_id,
    service,
    plan,
    quantity,
    answers: present(answers),
    choices,
  }));
