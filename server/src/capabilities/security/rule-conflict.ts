import { Problem, problemOf } from '../../kernel/errors.ts';

/** Explains a conflict between two rules: a company has one rule of each kind and priority. */
export async function explainRuleConflict<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem || problemOf(error).code !== 'conflict') throw error;
    const message =
      'This company already has a rule of this kind with this priority. Change that rule instead.';
    const fields = [{ path: 'priority', message }];
    throw new Problem('conflict', { message, fields, cause: error });
  }
}
