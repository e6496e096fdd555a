import { useEffect, useEffectEvent } from 'react';
import { isKeyTaken } from '../resource/use-list-keys.ts';
import type { TransitionKey } from './transition.ts';

const isTransitionKey = (key: string): key is TransitionKey => key === 'a' || key === 'r';

/** Calls the handler when a transition's key is pressed, unless a field or dialog has the focus. */
export function useTransitionKeys(onKey: (key: TransitionKey) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (ctrlKey || metaKey || altKey || repeat || !isTransitionKey(key) || isKeyTaken(target))
      return;
    onKey(key);
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
