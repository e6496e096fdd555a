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
  // Mouse events, because touch sends them as well, together and when the focus moves.
  addEventListener('mousedown', ({ button }) => (isPressed = button === 0), true);
  addEventListener('click', release, true);
  // A click follows at once, unless the pointer has left what it pressed.
  addEventListener('mouseup', () => setTimeout(release), true);
  addEventListener('dragend', release, true);
  // A menu can take the mouse's release.
  addEventListener('contextmenu', release, true);
}

/**
 * Returns `value`, but changes it only while the mouse isn't pressed. A message that appears when a
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
