import { classNames } from '../../../../ui/class-names.ts';
import { itemsIn, usePuck, zone } from '../canvas/puck.ts';
import { RowButtons } from '../form/row-buttons.tsx';
import { sectionOf } from '../model/page-data.ts';
import { isSectionType } from '../model/section-kinds.ts';
import { useLibraryContext } from '../reusable/library-context.ts';
import { sectionName } from '../reusable/library.ts';

/** Lists the sections by name, to select, move, duplicate and delete them without a mouse. */
export function Outline({ onChosen }: { onChosen: () => void }) {
  const content = itemsIn(usePuck(({ appState }) => appState.data.content));
  const selectedIndex = usePuck(({ appState }) => appState.ui.itemSelector?.index ?? null);
  const dispatch = usePuck((puck) => puck.dispatch);
  const choose = (index: number | null) =>
    dispatch({ type: 'setUi', ui: { itemSelector: index === null ? null : { index, zone } } });
  const library = useLibraryContext();
  if (content.length === 0) {
    return <p className="text-muted">There is nothing on this page yet. Add a section.</p>;
  }
  return (
    <ol className="grid grid-cols-1 gap-1">
      {content.map(({ type, props }, index) => {
        const { id } = props;
        const isKnown = isSectionType(type);
        const name = isKnown ? sectionName(library, sectionOf(type, props)) : 'Broken section';
        return (
          <li
            key={id}
            className={classNames(
              'grid grid-cols-1 rounded-md border pr-1 pb-1',
              selectedIndex === index
                ? 'border-primary bg-primary-soft'
                : 'border-border bg-surface',
            )}
          >
            <button
              type="button"
              aria-current={selectedIndex === index || undefined}
              onClick={() => {
                choose(index);
                onChosen();
              }}
              className={classNames(
                'min-w-0 cursor-pointer px-3 pt-2 pb-1 text-left wrap-anywhere text-[13px] pointer-coarse:min-h-11',
                !isKnown && 'text-danger',
              )}
            >
              {name}
            </button>
            <div className="flex justify-end">
              <RowButtons
                name={name}
                first={index === 0}
                last={index === content.length - 1}
                onMove={(by) => {
                  dispatch({
                    type: 'reorder',
                    sourceIndex: index,
                    destinationIndex: index + by,
                    destinationZone: zone,
                  });
                  choose(index + by);
                }}
                onDuplicate={
                  isKnown
                    ? () => dispatch({ type: 'duplicate', sourceIndex: index, sourceZone: zone })
                    : undefined
                }
                onRemove={() => {
                  dispatch({ type: 'remove', index, zone });
                  choose(null);
                }}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
