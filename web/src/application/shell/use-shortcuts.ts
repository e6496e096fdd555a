import { useEffect, useEffectEvent } from 'react';
import { listShortcuts } from '../../kernel/resource/list-shortcuts.ts';

export interface ShortcutActions {
  toggleSidebar: () => void;
  openPalette: () => void;
  /** Called when a key is pressed that may become Ctrl/Cmd+K, to preload the palette. */
  preparePalette: () => void;
  openShortcuts: () => void;
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform);
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** Listed in the shortcuts dialog. */
export const shortcuts: readonly { keys: readonly string[]; action: string }[] = [
  { keys: [commandKey, 'K'], action: 'Open the command palette' },
  { keys: [commandKey, 'B'], action: 'Show or hide the sidebar' },
  { keys: ['?'], action: 'Show these shortcuts' },
  { keys: ['Esc'], action: 'Close the open dialog or panel' },
  { keys: ['↑', '↓'], action: 'Move through lists and menus' },
  { keys: ['Enter'], action: 'Open or select' },
  ...listShortcuts,
];

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}

/** Handles shortcuts that work everywhere in the portal. */
export function useShortcuts(actions: ShortcutActions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') actions.preparePalette();
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const action =
      command && key === 'b'
        ? actions.toggleSidebar
        : command && key === 'k'
          ? actions.openPalette
          : key === '?' && !command && !isTyping(event.target)
            ? actions.openShortcuts
            : null;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
