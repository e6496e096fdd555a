import { Heading, type HeadingLevel } from './heading.tsx';

interface IntroProperties {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly level: HeadingLevel;
}

/** Shows the title and subtitle above a section's content; renders nothing if it has neither. */
export function SectionIntro({ title, subtitle, level }: IntroProperties) {
  if (!title && !subtitle) return null;
  return (
    <div className="mb-10 max-w-2xl">
      {title && (
        <Heading level={level} className={level === 1 ? 'text-hero font-semibold' : undefined}>
          {title}
        </Heading>
      )}
      {subtitle && <p className="mt-4 text-lead text-muted">{subtitle}</p>}
    </div>
  );
}
