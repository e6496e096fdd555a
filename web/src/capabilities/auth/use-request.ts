import { useCallback, useEffect, useState } from 'react';
import type { AuthFailure } from './auth-error.ts';

export interface RequestState<Answer> {
  data: Answer | null;
  failure: AuthFailure | null;
  retry: () => void;
}

type Result<Answer> = Pick<RequestState<Answer>, 'data' | 'failure'>;

const initialResult = { data: null, failure: null };

/** Sends one request on mount and whenever `retry` is called. Both arguments have to be stable. */
export function useRequest<Answer>(
  send: () => Promise<Answer>,
  describe: (error: unknown) => AuthFailure,
): RequestState<Answer> {
  const [result, setResult] = useState<Result<Answer>>(initialResult);
  const run = useCallback(() => {
    let isUnmounted = false;
    const show = (next: Result<Answer>) => {
      if (!isUnmounted) setResult(next);
    };
    send()
      .then((data) => show({ data, failure: null }))
      .catch((error: unknown) => show({ data: null, failure: describe(error) }));
    return () => {
      isUnmounted = true;
    };
  }, [send, describe]);
  useEffect(run, [run]);
  const retry = () => {
    setResult(initialResult);
    run();
  };
  return { ...result, retry };
}
