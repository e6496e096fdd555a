import { titleOfSection, type Section } from '@trunkline/contract/pages';
import { useState } from 'react';
import { PageSection } from '../../documents/page-document.tsx';
import { sectionOf, type EditorItem } from '../model/page-data.ts';
import { isSectionType } from '../model/section-kinds.ts';
import { useLibraryContext } from '../reusable/library-context.ts';
import { isItemMirrored, resolveSection } from '../reusable/library.ts';
import { useLiveBlock } from './canvas-context.ts';
import { BrokenItem } from './canvas-item.tsx';
import { useSectionEffect } from './use-section-effect.ts';

/**
 * Shows a page that can't be edited, such as an old version, as visitors see it, effects included.
 * Its links do nothing.
 */
export function ReadOnlyPage({ items }: { items: readonly EditorItem[] }) {
  const library = useLibraryContext();
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
            section={resolveSection(library, sectionOf(type, props))}
            first={index === 0}
            mirrored={isItemMirrored(library, items.slice(0, index))}
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
  const level = first && titleOfSection(section) ? 1 : 2;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  useSectionEffect(element, section, first);
  return (
    <div ref={setElement}>
      <PageSection section={section} level={level} mirrored={mirrored} live={live} />
    </div>
  );
}
