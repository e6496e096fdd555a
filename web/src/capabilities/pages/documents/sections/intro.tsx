import { Heading, type HeadingLevel } from './heading.tsx';

interface IntroProperties {
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  readonly level: HeadingLevel;
  readonly className?: string;
}

/** Shows the title and subtitle above a section's content; renders nothing if it has neither. */
export function Intro({ title, subtitle, level, className = '' }: IntroProperties) {
  if (!title && !subtitle) return null;
  return (
    <div className={className}>
      {title && (
        <Heading level={level} className="text-heading font-semibold">
          {title}
        </Heading>
      )}
      {subtitle && <p className="mt-4 text-lg text-pretty text-muted">{subtitle}</p>}
    </div>
  );
}
