import type { Section } from '@trunkline/contract/pages';
import { useEffect } from 'react';
import { readSite } from '../../../../kernel/site.ts';
import { useAppearance } from './canvas-context.ts';

/** Returns the effect of a hero: its own, or the theme's if the page begins with it. */
function effectOf(section: Section, first: boolean): { name: string; settings: string } {
  if (section.type !== 'hero') return { name: 'none', settings: '{}' };
  const { background_effect: name = 'none', background_effect_settings: settings } = section;
  if (name !== 'none' || !first) return { name, settings: JSON.stringify(settings ?? {}) };
  const { effect, effectSettings } = readSite();
  return { name: effect ?? 'none', settings: effectSettings ?? '{}' };
}

/** Draws the background effect of a hero, as visitors see it. */
export function useSectionEffect(item: HTMLElement | null, section: Section, first: boolean): void {
  const { dark } = useAppearance();
  const { name, settings } = effectOf(section, first);
  useEffect(() => {
    const hero = item?.querySelector<HTMLElement>('.hero') ?? null;
    if (hero === null || name === 'none') return;
    const controller = new AbortController();
    let stop: (() => void) | undefined;
    async function start(container: HTMLElement) {
      try {
        const { showEffect } = await import('../../../../islands/effects/index.ts');
        const { readSettings } = await import('../../../../islands/effects/settings.ts');
        if (controller.signal.aborted) return;
        const running = await showEffect(container, name, readSettings(settings));
        // The effect may have been changed while its code was loading.
        if (controller.signal.aborted) running?.stop();
        else stop = running?.stop;
      } catch (reason) {
        reportError(new Error("Couldn't show the background effect", { cause: reason }));
      }
    }
    void start(hero);
    return () => {
      controller.abort();
      stop?.();
    };
    // Restarts when the theme changes, because an effect reads its colours only on start.
    // oxlint-disable-next-line react/exhaustive-deps -- `dark` changes the colours that it reads
  }, [item, name, settings, dark]);
}
