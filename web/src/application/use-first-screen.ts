import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterFirstScreen } from './after-first-screen.ts';

let wasDrawn = false;

/** Returns whether the first screen has been rendered; code that it doesn't need is loaded after that. */
export function useFirstScreen(): boolean {
  const client = useQueryClient();
  const router = useRouter();
  const [isDrawn, setIsDrawn] = useState(wasDrawn);
  useEffect(() => {
    if (isDrawn) return undefined;
    return afterFirstScreen(client, router, () => {
      wasDrawn = true;
      setIsDrawn(true);
    });
  }, [client, router, isDrawn]);
  return isDrawn;
}
