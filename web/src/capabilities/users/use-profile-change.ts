import { useMutation } from '@tanstack/react-query';
import type { Me } from '@trunkline/contract/users';
import { describeError } from '../../kernel/describe-error.ts';
import { toast } from '../../ui/toast.tsx';
import { changeMe } from '../auth/index.ts';

/**
 * Applies a change to the user's own profile: everything that shows the user is updated
 * immediately.
 */
export function useProfileChange<Input>(run: (input: Input) => Promise<Me>, text: string) {
  return useMutation({
    mutationFn: run,
    onSuccess: (me) => {
      changeMe(me);
      toast.success(text);
    },
    onError: (error) => {
      const { message, id } = describeError(error);
      toast.error(message, { description: id ? `Error ID: ${id}` : undefined });
    },
  });
}
