import type { ThemeChoice } from '@trunkline/contract/branding';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useDebounced } from '../../../kernel/use-debounced.ts';

const settled = 150;

/** The theme's values as the CSS variables the effect reads. */
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

/** Shows the actual effect in the form's colours, animated as in a page's header. */
export function EffectPreview({ theme }: { theme: ThemeChoice }) {
  const place = useRef<HTMLDivElement>(null);
  const { background_effect: name, background_effect_settings: settings } = theme;
  const shown = useDebounced(
    JSON.stringify({ name, settings, variables: variables(theme) }),
    settled,
  );
  useEffect(() => {
    const element = place.current;
    const leave = new AbortController();
    let stop: (() => void) | undefined;
    async function start() {
      try {
        const { showEffect } = await import('../../../islands/effects/index.ts');
        if (element === null || leave.signal.aborted) return;
        const running = await showEffect(element, name, {
          ...settings,
          backgroundAttachment: 'scroll',
        });
        // The form may have changed while the effect was loading.
        if (leave.signal.aborted) running?.stop();
        else stop = running?.stop;
      } catch (reason) {
        reportError(new Error('Could not show the effect', { cause: reason }));
      }
    }
    void start();
    return () => {
      leave.abort();
      stop?.();
    };
    // `shown` says all that the picture depends on, and follows only when the form has come to rest.
    // oxlint-disable-next-line react/exhaustive-deps -- name and settings are in `shown`, which lags behind on purpose
  }, [shown]);
  return (
    <div
      ref={place}
      aria-hidden
      data-testid="effect-preview"
      className="relative isolate h-40 overflow-hidden rounded-md border border-border"
      style={variables(theme)}
    />
  );
}
