import { isFileAnswer } from '@trunkline/contract/catalog/question-types';
import type { Answers } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { Problem } from '../../../kernel/errors.ts';
import { selectReadable } from '../queries/files.ts';

/**
 * Checks that the caller can read the files in new answers. Throws Problem `validation_failed`,
 * with the same message for files that don't exist and files that the caller can't read.
 */
export async function requireFiles(tx: Tx, answers: readonly Answers[]): Promise<void> {
  const named = answers
    .flatMap((each) => Object.entries(each))
    .flatMap(([key, answer]) => (isFileAnswer(answer) ? [{ key, id: answer.id }] : []));
  if (named.length === 0) return;
  const readable = await selectReadable(
    tx,
    named.map(({ id }) => id),
  );
  const missing = named.find(({ id }) => !readable.has(id));
  if (missing === undefined) return;
  const message = 'File not found. Upload it again.';
  throw new Problem('validation_failed', {
    message,
    fields: [{ path: `answers.${missing.key}`, message }],
  });
}
