import type { Section } from '@trunkline/contract/pages';
import { Prose } from '../../../../documents/prose.tsx';
import { Heading, type HeadingLevel } from './heading.tsx';

type Text = Extract<Section, { type: 'text' }>;

/** The title sits beside the text if there is room, so that lines stay readable. */
export function TextSection({ section, level }: { section: Text; level: HeadingLevel }) {
  const { title, content } = section;
  if (!title) {
    return (
      <section className="page-width section-small">
        <Prose html={content} className="mx-auto" />
      </section>
    );
  }
  return (
    <section className="page-width section-small grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <Heading
        level={level}
        className="text-heading font-semibold lg:sticky lg:top-24 lg:col-span-5 lg:self-start"
      >
        {title}
      </Heading>
      <Prose html={content} className="lg:col-span-7" />
    </section>
  );
}
