import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterFirstScreen } from './after-first-screen.ts';

let wasRendered = false;

/** Whether the first screen has been rendered; code that it doesn't need is loaded after that. */
export function useIsFirstScreenRendered(): boolean {
  const client = useQueryClient();
  const router = useRouter();
  const [isRendered, setIsRendered] = useState(wasRendered);
  useEffect(() => {
    if (isRendered) return undefined;
    return afterFirstScreen(client, router, () => {
      wasRendered = true;
      setIsRendered(true);
    });
  }, [client, router, isRendered]);
  return isRendered;
}
