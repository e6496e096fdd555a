import { useCallback, useEffect, useState } from 'react';
import type { AuthFailure } from './auth-error.ts';

export interface RequestState<Answer> {
  answer: Answer | null;
  failure: AuthFailure | null;
  again: () => void;
}

type Result<Answer> = Pick<RequestState<Answer>, 'answer' | 'failure'>;

const nothing = { answer: null, failure: null };

/** Sends one request on mount and whenever `again` is called. Both arguments have to be stable. */
export function useRequest<Answer>(
  send: () => Promise<Answer>,
  describe: (error: unknown) => AuthFailure,
): RequestState<Answer> {
  const [result, setResult] = useState<Result<Answer>>(nothing);
  const run = useCallback(() => {
    let isUnmounted = false;
    const show = (next: Result<Answer>) => {
      if (!isUnmounted) setResult(next);
    };
    send()
      .then((answer) => show({ answer, failure: null }))
      .catch((error: unknown) => show({ answer: null, failure: describe(error) }));
    return () => {
      isUnmounted = true;
    };
  }, [send, describe]);
  useEffect(run, [run]);
  const again = () => {
    setResult(nothing);
    run();
  };
  return { ...result, again };
}
