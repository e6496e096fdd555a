import { useQuery } from '@tanstack/react-query';
import type { ThemeChoice } from '@trunkline/contract/branding';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { draftPreviewOptions } from '../queries.ts';
import { problemsOf } from '../theme-fields.ts';

const widths = { desktop: 1280, phone: 390 } as const;
const previewDelay = 500;
const height = 560;

/** Previews the company's public site with the form's values, as visitors would see it. */
export function ThemePreview({
  tenant,
  company,
  theme,
  valid,
}: {
  tenant: string;
  company: { id: string; name: string };
  theme: ThemeChoice;
  /** False while the form has invalid values: the last preview stays. */
  valid: boolean;
}) {
  const [chosen, setChosen] = useState<keyof typeof widths | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [availableWidth, setAvailableWidth] = useState(0);
  const draft = useDebounced(theme, previewDelay);
  // The draft lags behind the form, so its own validity has to be checked.
  const isValidDraft = Object.keys(problemsOf(draft)).length === 0;
  const query = useQuery({
    ...draftPreviewOptions(tenant, company.id, draft),
    enabled: isValidDraft,
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setAvailableWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const device = chosen ?? (availableWidth > 0 && availableWidth < 600 ? 'phone' : 'desktop');
  const scale = availableWidth === 0 ? 1 : Math.min(1, availableWidth / widths[device]);
  const failure = query.isError ? describeError(query.error) : null;
  return (
    <section aria-label="Preview" className="min-w-0">
      <div className="mb-2 flex items-center gap-2">
        <h2 className="mr-auto text-sm font-semibold">Preview</h2>
        {(['desktop', 'phone'] as const).map((item) => (
          <Button
            key={item}
            size="small"
            variant={device === item ? 'secondary' : 'ghost'}
            aria-pressed={device === item}
            onClick={() => setChosen(item)}
          >
            {item === 'desktop' ? 'Desktop' : 'Phone'}
          </Button>
        ))}
      </div>
      <div
        ref={frame}
        style={{ height }}
        className="relative overflow-hidden rounded-lg border border-border bg-sunken"
      >
        {query.data ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the page inside allows itself neither scripts nor forms
          <iframe
            key={query.data.url}
            src={query.data.url}
            title={`Preview of ${company.name}`}
            style={{
              width: widths[device],
              height: height / scale,
              transform: `scale(${scale})`,
              marginLeft: Math.max(0, (availableWidth - widths[device] * scale) / 2),
            }}
            className="block origin-top-left border-0"
          />
        ) : (
          <Skeleton className="h-full w-full rounded-none" />
        )}
      </div>
      <p aria-live="polite" className="mt-2 text-[13px] text-muted">
        {failure
          ? `The preview shows the last valid version. ${failure.fields[0]?.message ?? failure.message}`
          : valid
            ? 'Your site as visitors would see it. Links open inside the preview.'
            : 'The preview updates once the colours are valid.'}
      </p>
    </section>
  );
}
