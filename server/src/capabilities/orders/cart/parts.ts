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

/** A part that is ordered with a bundle, with the answers for it. */
export interface TakenPart extends BundlePart {
  readonly answers: Answers;
  /** Keys of its secret questions. */
  readonly secrets: readonly string[];
  readonly choices: LinePart['choices'];
  /** Why it can't be ordered, as a sentence; null if it can. */
  readonly problem: string | null;
}

const groupOf = ({ swap_group, part_id }: BundlePart) => swap_group ?? part_id;

/**
 * Returns the parts of a line's bundle: of alternatives the one that was chosen, otherwise the
 * first. PostgreSQL chooses by the same rule.
 */
export function takenParts(
  parts: readonly BundlePart[],
  questions: readonly StoredQuestion[],
  line: OrderedLine,
): TakenPart[] {
  const own = parts.filter(({ bundle_id }) => bundle_id === line.plan_id);
  const given = new Map((line.parts ?? []).map(({ part_id, answers }) => [part_id, answers]));
  return [...Map.groupBy(own, groupOf).values()].flatMap((group) => {
    const part = group.find(({ part_id }) => given.has(part_id)) ?? group[0];
    if (part === undefined) return [];
    const asked = questions.filter(({ service_id }) => service_id === part.service_id);
    const answers = storedAnswers(asked, given.get(part.part_id) ?? {});
    const wrong = answersProblem(asked, answers);
    return [
      {
        ...part,
        quantity: part.quantity * line.quantity,
        answers,
        secrets: asked.filter(({ secret }) => secret).map(({ key }) => key),
        problem: part.available ? wrong && `${part.service}: ${wrong}` : cartProblems.part_gone,
        choices:
          group.length === 1
            ? []
            : group.map(({ part_id, service, plan }) => ({ part_id, service, plan })),
      },
    ];
  });
}

/** Throws Problem `not_found` for a choice that the bundle doesn't have. */
export function requireParts(
  parts: readonly Pick<TakenPart, 'part_id' | 'choices'>[],
  { parts: given }: OrderedLine,
): void {
  const own = new Set(
    parts.flatMap(({ part_id, choices }) => [part_id, ...choices.map((each) => each.part_id)]),
  );
  if ((given ?? []).some(({ part_id }) => !own.has(part_id)))
    throw new Problem('not_found', { message: 'Part not found.' });
}

/** Changes the answers for the parts of a bundle before they are stored. */
export const partsWith = (
  parts: readonly TakenPart[],
  change: (part: TakenPart) => Answers,
): OrderedLine['parts'] => parts.map((part) => ({ part_id: part.part_id, answers: change(part) }));

/** Presents the parts of a bundle with these answers. */
export const presentParts = (
  parts: readonly TakenPart[],
  readable: (answers: Answers) => LinePart['answers'],
): LinePart[] =>
  parts.map(({ part_id, plan_id, service_id, service, plan, quantity, answers, choices }) => ({
    part_id,
    plan_id,
    service_id,
    service,
    plan,
    quantity,
    answers: readable(answers),
    choices,
  }));
