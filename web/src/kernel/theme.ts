import { useSyncExternalStore } from 'react';
import { readStored, store } from './safe-storage.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'theme';
const listeners = new Set<() => void>();

function storedChoice(): ThemeChoice {
  const stored = readStored(key);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Applies the stored theme to <html>; 'system' leaves it to the browser's preference. */
export function applyTheme(): void {
  const choice = storedChoice();
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}

export function chooseTheme(choice: ThemeChoice): void {
  store(key, choice);
  applyTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== key) return;
    applyTheme();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, storedChoice);
}
