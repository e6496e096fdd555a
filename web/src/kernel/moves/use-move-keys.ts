import { useEffect, useEffectEvent } from 'react';
import { isKeyTaken } from '../resource/use-list-keys.ts';
import type { MoveKey } from './move.ts';

const isMoveKey = (key: string): key is MoveKey => key === 'a' || key === 'r';

/** Calls the handler when a move's key is pressed, unless a field or dialog has the focus. */
export function useMoveKeys(onKey: (key: MoveKey) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (ctrlKey || metaKey || altKey || repeat || !isMoveKey(key) || isKeyTaken(target)) return;
    onKey(key);
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
