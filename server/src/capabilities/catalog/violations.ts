import { Problem } from '../../kernel/errors.ts';

/** Turns a violation of one of these constraints into its Problem. */
export async function withProblems<Result>(
  work: Promise<Result>,
  problems: Readonly<Record<string, (cause: unknown) => Problem>>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
    const problem = typeof constraint === 'string' ? problems[constraint] : undefined;
    throw problem === undefined ? error : problem(error);
  }
}

/** Returns a conflict whose message names what already exists. */
export const alreadyExists = (message: string) => (cause: unknown) =>
  new Problem('conflict', { message, cause });

/** Returns a validation error for a field. */
export const invalidField = (path: string, message: string) => (cause: unknown) =>
  new Problem('validation_failed', { fields: [{ path, message }], cause });
