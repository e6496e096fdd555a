import type { ThemeChoice } from '@trunkline/contract/branding';
import { type CSSProperties, useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';

const debounceMs = 150;

/** Returns the CSS variables that effects read, with the theme's values. */
function variables(theme: ThemeChoice): CSSProperties {
  return Object.assign<CSSProperties, Record<string, string>>(
    { backgroundColor: theme.background_color },
    {
      '--color-primary': theme.primary_color,
      '--color-accent': theme.accent_color,
      '--color-text': theme.text_color,
      '--color-line': `color-mix(in oklab, ${theme.background_color}, ${theme.primary_color} 35%)`,
    },
  );
}

/**
 * Shows the actual effect in the form's colours: animated as in a page's header, or still as in a
 * gallery.
 */
export function EffectPreview({ theme, still = false }: { theme: ThemeChoice; still?: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const { background_effect: name } = theme;
  const settings = still
    ? { ...theme.background_effect_settings, speed: 0 }
    : theme.background_effect_settings;
  const debounced = useDebounced(
    JSON.stringify({ name, settings, variables: variables(theme) }),
    debounceMs,
  );
  useEffect(() => {
    const element = container.current;
    const controller = new AbortController();
    let stop: (() => void) | undefined;
    async function start() {
      try {
        const { showEffect } = await import('../../../islands/effects/index.ts');
        if (element === null || controller.signal.aborted) return;
        const running = await showEffect(element, name, {
          ...settings,
          backgroundAttachment: 'scroll',
        });
        // The form may have changed while the effect was loading.
        if (controller.signal.aborted) running?.stop();
        else stop = running?.stop;
      } catch (reason) {
        reportError(new Error('Could not show the effect', { cause: reason }));
      }
    }
    void start();
    return () => {
      controller.abort();
      stop?.();
    };
    // `debounced` contains everything the picture depends on, and changes only once the form has
    // stopped changing.
    // oxlint-disable-next-line react/exhaustive-deps -- name and settings are in `debounced`, which lags behind on purpose
  }, [debounced]);
  return (
    <div
      ref={container}
      aria-hidden
      data-testid={still ? undefined : 'effect-preview'}
      className={classNames(
        'effect-sample relative isolate overflow-hidden',
        // A still sample renders a full page header at a third of its size.
        still
          ? 'h-72 w-[300%] origin-top-left scale-[0.3334]'
          : 'h-40 rounded-md border border-border',
      )}
      style={variables(theme)}
    />
  );
}
