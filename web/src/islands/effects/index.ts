import { loadEffect } from './catalogue.ts';
import { type Running, runEffect } from './runtime.ts';
import { readSettings, type Settings, settingsOf } from './settings.ts';

/** The places that show an effect: each opening with one of its own, and the page's first with the theme's. */
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

/** Draws one effect behind what stands in a place; null where there is none of that name. */
export async function showEffect(
  place: HTMLElement,
  name: string,
  settings: Partial<Settings>,
): Promise<Running | null> {
  const effect = await loadEffect(name);
  return effect && runEffect(place, effect, settingsOf(settings));
}

/** Brings a document's background effects to life; what cannot be loaded stays the still likeness it is. */
export async function startEffects(page: Document): Promise<Running[]> {
  const started = await Promise.all(
    placesOf(page).map(async ({ place, name, settings }) => {
      const running = await showEffect(place, name, readSettings(settings));
      return running ? [running] : [];
    }),
  );
  return started.flat();
}
