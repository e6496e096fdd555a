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
  // Mouse events, not pointer events: after a tap, browsers fire them all at once, as focus moves.
  addEventListener('mousedown', ({ button }) => (isPressed = button === 0), true);
  addEventListener('click', release, true);
  // The click follows immediately, unless the pointer was released elsewhere.
  addEventListener('mouseup', () => setTimeout(release), true);
  addEventListener('dragend', release, true);
  // A context menu can swallow the mouseup event.
  addEventListener('contextmenu', release, true);
}

/**
 * Returns `value`, but changes it only while the mouse isn't pressed. An error that appears on blur
 * would shift the layout, so the click would miss its target.
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
