import { describeError } from '../../kernel/describe-error.ts';
import { toast } from '../../ui/toast.tsx';

/** Shows an error with the request ID to quote. */
export function showFailure(error: unknown): void {
  const { message, id, fields } = describeError(error);
  toast.error(fields[0]?.message ?? message, {
    description: id ? `Error ID: ${id}` : undefined,
  });
}
