import type { SectionOf } from '@trunkline/contract/pages';
import { Icon } from '../../../../documents/icon.tsx';
import { Prose } from '../../../../documents/prose.tsx';
import type { HeadingLevel } from './heading.tsx';
import { Intro } from './intro.tsx';

interface FaqProperties {
  readonly section: SectionOf<'faq'>;
  readonly level: HeadingLevel;
}

/** Uses native details elements, so questions open without JavaScript. */
export function FaqSection({ section, level }: FaqProperties) {
  const { title, subtitle, items } = section;
  const hasIntro = Boolean(title || subtitle);
  return (
    <section className="page-width section grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-12">
      <Intro
        title={title}
        subtitle={subtitle}
        level={level}
        className="lg:sticky lg:top-24 lg:col-span-4 lg:self-start"
      />
      <div className={`questions ${hasIntro ? 'lg:col-span-8' : 'lg:col-span-10 lg:col-start-2'}`}>
        {items.map(({ question, answer }, index) => (
          <details key={index} className="question">
            <summary>
              <span className="font-semibold tracking-tight">{question}</span>
              <Icon name="plus" className="question-sign size-5" />
            </summary>
            <Prose html={answer} className="question-answer" />
          </details>
        ))}
      </div>
    </section>
  );
}
