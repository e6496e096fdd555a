import { useLayoutEffect, useState } from 'react';

const waiting = new Set<() => void>();
let isListening = false;
let isPressed = false;

function release(): void {
  isPressed = false;
  for (const show of waiting) show();
  waiting.clear();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('pointerdown', () => (isPressed = true), true);
  addEventListener('click', release, true);
  // A click follows the release, unless the pointer has left what it pressed.
  addEventListener('pointerup', () => setTimeout(release), true);
  addEventListener('pointercancel', release, true);
}

/**
 * Returns `value`, but changes it only while no pointer is pressed. A message that appears when a
 * field loses focus to a press would move what is being clicked, so that the click would miss it.
 */
export function useAfterPress<Value extends string | undefined>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => {
    listen();
    const show = () => setShown(value);
    if (isPressed) waiting.add(show);
    else show();
    return () => void waiting.delete(show);
  }, [value]);
  return isPressed ? shown : value;
}
