import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { toast } from '../../ui/toast.tsx';
import { describeAuthError } from './auth-error.ts';
import { wasNotConfirmed, withStepUp } from '../../kernel/step-up.ts';
import { accountQueryKey } from './queries.ts';
import { useMe } from './use-auth.ts';

export interface AccountMutation<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** Called even if the row that started the change unmounts. */
  onDone?: (result: Answer) => void;
  onFailed?: (error: unknown) => void;
}

/**
 * Returns a mutation of the current user's account. Asks for the second step if the server requires
 * it, then refetches everything about the account, because one change often ends something else (a
 * trusted device, a session). Never retries, because codes and challenges work once.
 */
export function useAccountMutation<Answer, Input = void>({
  run,
  onDone,
  onFailed = showFailure,
}: AccountMutation<Input, Answer>) {
  const client = useQueryClient();
  const tenant = useMe().company.id;
  return useMutation({
    mutationFn: (input: Input) => withStepUp(() => run(input)),
    retry: false,
    onSuccess: (result) => {
      onDone?.(result);
      return client.invalidateQueries({ queryKey: accountQueryKey(tenant) });
    },
    // The person cancelled, so no error is shown.
    onError: (error) => {
      if (!wasNotConfirmed(error)) onFailed(error);
    },
  });
}

/** Shows an error that belongs to no field. */
export function showFailure(error: unknown, fallback: string = authTexts.unexpected): void {
  toast.error(describeAuthError(error, fallback).message);
}
