import { titleOfSection } from '@trunkline/contract/pages';
import { PageSection } from '../../documents/page-document.tsx';
import { isValues, type Values } from '../model/complete.ts';
import { sectionOf } from '../model/page-data.ts';
import { useLibraryContext } from '../reusable/library-context.ts';
import { resolveSection } from '../reusable/library.ts';
import { useLiveBlock } from './canvas-context.ts';
import { useItemPlace } from './canvas-item.tsx';
import { useCanvasElement } from './use-canvas-element.ts';

/** Shows a reusable section as visitors get it. It is edited on its own screen. */
export function ReusableItem({ shown }: { shown: { id: string } & Values }) {
  const library = useLibraryContext();
  const { index, mirrored, stored } = useItemPlace(shown.id);
  const reference = sectionOf('reusable', stored ?? shown);
  const section = resolveSection(library, reference);
  const live = useLiveBlock(section);
  const editing = isValues(shown['puck']) && shown['puck']['isEditing'] === true;
  const reusableSection =
    reference.type === 'reusable' ? library?.sections?.get(reference.section) : undefined;
  const label = reusableSection ? `Reusable section: ${reusableSection.title}` : 'Reusable section';
  const attach = useCanvasElement({ section, first: index === 0, editing, label });
  return (
    <div
      ref={attach}
      className="canvas-item canvas-reusable"
      data-label={label}
      role="presentation"
      onClickCapture={(event) => event.preventDefault()}
      onSubmitCapture={(event) => event.preventDefault()}
      onDragStart={(event) => event.preventDefault()}
    >
      <p className="canvas-reusable-label">{label}</p>
      {library?.sections && !reusableSection && (
        <p className="canvas-broken" role="note">
          <strong>This reusable section no longer exists.</strong> Visitors see nothing here.
        </p>
      )}
      <PageSection
        section={section}
        level={index === 0 && titleOfSection(section) ? 1 : 2}
        mirrored={mirrored}
        live={live}
      />
    </div>
  );
}
