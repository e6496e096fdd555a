import type { ThemeChoice } from '@trunkline/contract/branding';
import { contrastPairs, unreadablePairs } from '@trunkline/contract/kernel/theme-contrast';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { colourLabels } from '../theme-fields.ts';

/**
 * Shows the contrast of every text and background pair, with a suggested fix where it is too low.
 */
export function ContrastList({
  theme,
  onChange,
}: {
  theme: ThemeChoice;
  /** Absent if the theme is read-only. */
  onChange?: (part: Partial<ThemeChoice>) => void;
}) {
  const [unreadable] = unreadablePairs(theme);
  return (
    <div aria-live="polite">
      <ul aria-label="Contrast" className="divide-y divide-border rounded-md border border-border">
        {contrastPairs(theme).map(({ name, text, background, ratio, field, passes }) => (
          <li key={name} className="flex items-center gap-3 px-3 py-2 text-[13px]">
            <span
              aria-hidden="true"
              // The actual colours, set through the CSSOM as the CSP requires.
              style={{ background }}
              className="grid h-7 w-10 shrink-0 place-items-center rounded-sm border border-border"
            >
              <span style={{ background: text }} className="h-1 w-6 rounded-full" />
            </span>
            <span className="min-w-0 flex-1">
              {name}
              {field === null && (
                <span className="block text-xs text-muted">Chosen automatically: {text}</span>
              )}
            </span>
            <span className="tabular-nums text-muted">{ratio.toFixed(1)} : 1</span>
            <Badge tone={passes ? 'success' : 'danger'}>
              {passes ? 'Readable' : 'Contrast too low'}
            </Badge>
          </li>
        ))}
      </ul>
      {unreadable && onChange && (
        <Button
          size="small"
          className="mt-2"
          onClick={() => onChange({ [unreadable.field]: unreadable.nearest })}
        >
          Use {unreadable.nearest} for {colourLabels[unreadable.field].toLowerCase()}
        </Button>
      )}
    </div>
  );
}
