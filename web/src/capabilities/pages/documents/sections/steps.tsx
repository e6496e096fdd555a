import type { SectionOf } from '@trunkline/contract/pages';
import { below, type HeadingLevel } from './heading.tsx';
import { Intro } from './intro.tsx';

interface StepsProperties {
  readonly section: SectionOf<'steps'>;
  readonly level: HeadingLevel;
}

/**
 * One line connects all steps: horizontally for up to four if there is room, vertically otherwise.
 */
export function StepsSection({ section, level }: StepsProperties) {
  const { title, subtitle, steps } = section;
  const Name = below(title, level);
  const isRow = steps.length <= 4;
  return (
    <section className="route-band">
      <div
        className={`page-width section grid grid-cols-1 gap-x-14 gap-y-12 ${isRow ? '' : 'lg:grid-cols-12'}`}
      >
        <Intro
          title={title}
          subtitle={subtitle}
          level={level}
          className={isRow ? 'max-w-3xl' : 'lg:sticky lg:top-24 lg:col-span-4 lg:self-start'}
        />
        <ol className={isRow ? 'route-across' : 'lg:col-span-8'}>
          {steps.map(({ title: name, description }, index) => (
            <li key={index} className="route-stop">
              <span className="route-number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <Name className="text-lg font-semibold tracking-tight">{name}</Name>
                <p className="mt-2 text-muted">{description}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
