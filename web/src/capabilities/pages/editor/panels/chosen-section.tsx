import type { Section } from '@trunkline/contract/pages';
import type { FieldTarget } from '../canvas/canvas-context.ts';
import { isItem, usePuck, zone } from '../canvas/puck.ts';
import { SectionForm } from '../form/section-form.tsx';
import { FieldFocusContext } from '../form/field-focus.ts';
import { itemOf, sectionOf } from '../model/page-data.ts';
import { MakeReusable } from '../reusable/make-reusable.tsx';
import { ReusableFields } from '../reusable/reusable-fields.tsx';
import { isSectionType, sectionKinds } from '../model/section-kinds.ts';

export function ChosenSection({
  fieldTarget,
  onFound,
}: {
  /** The field requested on the page. */
  fieldTarget: FieldTarget | null;
  onFound: () => void;
}) {
  const item = usePuck((puck): unknown => puck.selectedItem);
  const index = usePuck(({ appState }) => appState.ui.itemSelector?.index ?? null);
  const dispatch = usePuck((puck) => puck.dispatch);
  if (!isItem(item) || index === null) {
    return <p className="text-muted">Select a section on the page to edit it.</p>;
  }
  const { type } = item;
  if (!isSectionType(type)) {
    return (
      <div className="grid gap-3">
        <h2 className="font-medium text-danger">This section is broken</h2>
        <p>
          {String(item.props['reason'])} Visitors don't see it. It stays on the page until you
          remove it.
        </p>
        <pre
          className="max-h-80 overflow-auto rounded-md bg-sunken p-3 font-mono text-2xs whitespace-pre-wrap"
          tabIndex={0}
        >
          {String(item.props['stored'])}
        </pre>
      </div>
    );
  }
  /** Replaces this section with another one. */
  const replace = (section: Section) =>
    dispatch({
      type: 'setData',
      data: ({ content }) => ({ content: content.with(index, itemOf(section)) }),
    });
  const section = sectionOf(type, item.props);
  if (section.type === 'reusable') {
    return <ReusableFields section={section.section} onDetach={replace} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4" key={item.props.id}>
      <h2 className="font-medium">{sectionKinds[type].label}</h2>
      <MakeReusable
        section={section}
        onMade={(created) => replace({ type: 'reusable', section: created })}
      />
      <FieldFocusContext
        value={{ path: fieldTarget?.item === item.props.id ? fieldTarget.path : null, onFound }}
      >
        <SectionForm
          type={type}
          values={item.props}
          onChange={(values) =>
            dispatch({
              type: 'replace',
              destinationIndex: index,
              destinationZone: zone,
              data: { ...item, props: { ...values, id: item.props.id } },
            })
          }
        />
      </FieldFocusContext>
    </div>
  );
}
