import { loadEffect } from './catalogue.ts';
import { type Running, runEffect } from './runtime.ts';
import { readSettings, type Settings, settingsOf } from './settings.ts';

/**
 * Lists the places with an effect: each hero with its own, and the page's first with the theme's.
 */
function placesOf(page: Document): { place: HTMLElement; name: string; settings: string }[] {
  const openings = [...page.querySelectorAll<HTMLElement>('.hero')];
  return openings.flatMap((place) => {
    const own = place.dataset['effect'] ?? 'none';
    const from = own === 'none' && place.matches('main > :first-child') ? page.body : place;
    const name = from.dataset['effect'] ?? 'none';
    return name === 'none'
      ? []
      : [{ place, name, settings: from.dataset['effectSettings'] ?? '{}' }];
  });
}

/** Draws an effect behind a place's content; null if the name is unknown. */
export async function showEffect(
  place: HTMLElement,
  name: string,
  settings: Partial<Settings>,
): Promise<Running | null> {
  const effect = await loadEffect(name);
  return effect && runEffect(place, effect, settingsOf(settings));
}

/** Starts a document's background effects; one that can't be loaded stays a still image. */
export async function startEffects(page: Document): Promise<Running[]> {
  const started = await Promise.all(
    placesOf(page).map(async ({ place, name, settings }) => {
      const running = await showEffect(place, name, readSettings(settings));
      return running ? [running] : [];
    }),
  );
  return started.flat();
}
