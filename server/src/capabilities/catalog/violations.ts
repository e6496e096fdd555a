import { Problem } from '../../kernel/errors.ts';

/** Turns the violation of one of these constraints into the problem it stands for. */
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

/** Says that something exists already. */
export const taken = (message: string) => (cause: unknown) =>
  new Problem('conflict', { message, cause });

/** Says which field is wrong, and why. */
export const wrong = (path: string, message: string) => (cause: unknown) =>
  new Problem('validation_failed', { fields: [{ path, message }], cause });
