import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { toast } from '../../ui/toast.tsx';
import { describeAuthError } from './auth-error.ts';
import { wasNotConfirmed, withFreshStep } from './fresh-step.ts';
import { ownKey } from './queries.ts';
import { useMe } from './use-auth.ts';

export interface OwnChange<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** Hears of it at once, also when the row that asked for it is about to go. */
  onDone?: (answer: Answer) => void;
  onFailed?: (error: unknown) => void;
}

/**
 * A change to the own account. Where the server wants the second step again it is asked for; afterwards
 * everything about the account is read anew, because one change often ends another thing (a trusted device,
 * a session). Nothing is tried twice by itself: codes and challenges work once.
 */
export function useOwnChange<Answer, Input = void>({
  run,
  onDone,
  onFailed = showFailure,
}: OwnChange<Input, Answer>) {
  const client = useQueryClient();
  const tenant = useMe().company.id;
  return useMutation({
    mutationFn: (input: Input) => withFreshStep(() => run(input)),
    retry: false,
    onSuccess: (answer) => {
      onDone?.(answer);
      return client.invalidateQueries({ queryKey: ownKey(tenant) });
    },
    // Whoever gave up confirming has decided so, and is told nothing.
    onError: (error) => {
      if (!wasNotConfirmed(error)) onFailed(error);
    },
  });
}

/** Tells what went wrong where no field is to blame. */
export function showFailure(error: unknown, otherwise: string = authTexts.unexpected): void {
  toast.error(describeAuthError(error, otherwise).message);
}
