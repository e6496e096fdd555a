import type { Section } from '@trunkline/contract/pages';
import { PageSection } from '../../documents/page-document.tsx';
import { sectionOf, type EditorItem } from '../model/page-data.ts';
import { isSectionType } from '../model/section-kinds.ts';
import { useLiveBlock } from './canvas-context.ts';
import { BrokenItem } from './canvas-item.tsx';

/** A read-only view while someone else is editing; its links do nothing. */
export function ReadOnlyPage({ items }: { items: readonly EditorItem[] }) {
  return (
    <div
      role="presentation"
      onClickCapture={(event) => {
        event.preventDefault();
      }}
    >
      {items.map(({ type, props }, index) =>
        isSectionType(type) ? (
          <ReadOnlySection
            key={props.id}
            section={sectionOf(type, props)}
            first={index === 0}
            mirrored={
              items.slice(0, index).filter((each) => each.type === 'image').length % 2 === 1
            }
          />
        ) : (
          <BrokenItem
            key={props.id}
            kind={typeof props['kind'] === 'string' ? props['kind'] : ''}
            reason={typeof props['reason'] === 'string' ? props['reason'] : ''}
          />
        ),
      )}
    </div>
  );
}

function ReadOnlySection({
  section,
  first,
  mirrored,
}: {
  section: Section;
  first: boolean;
  mirrored: boolean;
}) {
  const live = useLiveBlock(section);
  const level = first && section.title ? 1 : 2;
  return <PageSection section={section} level={level} mirrored={mirrored} live={live} />;
}
