import { loadEffect } from './catalogue.ts';
import { type RunningEffect, runEffect } from './runtime.ts';
import { readSettings, type Settings, settingsOf } from './settings.ts';

/**
 * Lists the heroes with an effect: their own, or the theme's for a hero without one at the start of
 * the page.
 */
function findTargets(page: Document): { container: HTMLElement; name: string; settings: string }[] {
  const heroes = [...page.querySelectorAll<HTMLElement>('.hero')];
  return heroes.flatMap((container) => {
    const ownEffect = container.dataset['effect'] ?? 'none';
    const source =
      ownEffect === 'none' && container.matches('main > :first-child') ? page.body : container;
    const name = source.dataset['effect'] ?? 'none';
    return name === 'none'
      ? []
      : [{ container, name, settings: source.dataset['effectSettings'] ?? '{}' }];
  });
}

/** Draws an effect behind an element's content; null if the name is unknown. */
export async function showEffect(
  container: HTMLElement,
  name: string,
  settings: Partial<Settings>,
): Promise<RunningEffect | null> {
  const effect = await loadEffect(name);
  return effect && runEffect(container, effect, settingsOf(settings));
}

/** Starts a document's background effects. An effect that can't be loaded stays a still image. */
export async function startEffects(page: Document): Promise<RunningEffect[]> {
  const started = await Promise.all(
    findTargets(page).map(async ({ container, name, settings }) => {
      const running = await showEffect(container, name, readSettings(settings));
      return running ? [running] : [];
    }),
  );
  return started.flat();
}
