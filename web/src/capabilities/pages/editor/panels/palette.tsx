import { Drawer } from '@puckeditor/core';
import { Plus } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { usePuck, zone } from '../canvas/puck.ts';
import { itemOf } from '../model/page-data.ts';
import { LibraryPalette } from '../reusable/library-palette.tsx';
import { sectionGroups, sectionKinds, sectionTypes } from '../model/section-kinds.ts';

export function Palette({ onAdded }: { onAdded: () => void }) {
  const dispatch = usePuck((puck) => puck.dispatch);
  const count = usePuck(({ appState }) => appState.data.content.length);
  const selectedIndex = usePuck(({ appState }) => appState.ui.itemSelector?.index ?? null);
  const add = (type: string) => {
    const destinationIndex = selectedIndex === null ? count : selectedIndex + 1;
    dispatch({ type: 'insert', componentType: type, destinationIndex, destinationZone: zone });
    dispatch({ type: 'setUi', ui: { itemSelector: { index: destinationIndex, zone } } });
    onAdded();
  };
  const addReusable = (section: string) => {
    const index = selectedIndex === null ? count : selectedIndex + 1;
    dispatch({
      type: 'setData',
      data: ({ content }) => ({
        content: content.toSpliced(index, 0, itemOf({ type: 'reusable', section })),
      }),
    });
    dispatch({ type: 'setUi', ui: { itemSelector: { index, zone } } });
    onAdded();
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <LibraryPalette onAdd={addReusable} />
      {Object.entries(sectionGroups).map(([group, title]) => (
        <section key={group} aria-label={title}>
          <h2 className="mb-2 text-2xs font-medium tracking-wide text-muted uppercase">{title}</h2>
          <Drawer>
            {sectionTypes
              .filter((type) => sectionKinds[type].group === group)
              .map((type) => (
                <div
                  key={type}
                  className="flex items-center gap-1 rounded-md border border-border bg-surface pr-1"
                >
                  <div className="min-w-0 flex-1">
                    <Drawer.Item name={type} label={sectionKinds[type].label}>
                      {PaletteItem}
                    </Drawer.Item>
                  </div>
                  <Button
                    size="icon"
                    variant="ghost"
                    aria-label={`Add ${sectionKinds[type].label}`}
                    onClick={() => add(type)}
                  >
                    <Plus aria-hidden="true" className="size-4" />
                  </Button>
                </div>
              ))}
          </Drawer>
        </section>
      ))}
    </div>
  );
}

function PaletteItem({ name }: { name: string }) {
  const kind = sectionTypes.find((type) => type === name);
  if (kind === undefined) return <></>;
  const { label, purpose } = sectionKinds[kind];
  return (
    <div className="cursor-grab rounded-l-md bg-surface px-3 py-2 text-[13px]">
      <span className="block font-medium text-text">{label}</span>
      <span className="block text-2xs text-muted">{purpose}</span>
    </div>
  );
}
