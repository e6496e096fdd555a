import type { Section } from '@trunkline/contract/pages';
import { useEffect } from 'react';
import { useAppearance } from './canvas-context.ts';

/** Draws the background effect of an opening section, as visitors see it. */
export function useSectionEffect(item: HTMLElement | null, section: Section): void {
  const { dark } = useAppearance();
  const opening = section.type === 'hero' ? section : null;
  const name = opening?.background_effect ?? 'none';
  const settings = JSON.stringify(opening?.background_effect_settings ?? {});
  useEffect(() => {
    const place = item?.querySelector<HTMLElement>('.hero') ?? null;
    if (place === null || name === 'none') return;
    const left = new AbortController();
    let stop: (() => void) | undefined;
    async function start(behind: HTMLElement) {
      try {
        const { showEffect } = await import('../../../../islands/effects/index.ts');
        const { readSettings } = await import('../../../../islands/effects/settings.ts');
        if (left.signal.aborted) return;
        const running = await showEffect(behind, name, readSettings(settings));
        // It may have been changed while it was loading.
        if (left.signal.aborted) running?.stop();
        else stop = running?.stop;
      } catch (reason) {
        reportError(new Error("Couldn't show the background effect", { cause: reason }));
      }
    }
    void start(place);
    return () => {
      left.abort();
      stop?.();
    };
    // Drawn again in light and dark: its colours are read when it starts.
    // oxlint-disable-next-line react/exhaustive-deps -- `dark` changes the colours that it reads
  }, [item, name, settings, dark]);
}
