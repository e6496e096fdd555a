import { titleOfSection, type SectionType } from '@trunkline/contract/pages';
import { useGetPuck } from '@puckeditor/core';
import { useState } from 'react';
import { PageSection } from '../../documents/page-document.tsx';
import { isValues, type Values } from '../model/complete.ts';
import { sectionOf } from '../model/page-data.ts';
import { sectionKinds } from '../model/section-kinds.ts';
import { isIconValue, richTexts, withTexts, withWrittenText } from '../model/written-texts.ts';
import { useLiveBlock, useFocusField } from './canvas-context.ts';
import { InPlace } from './in-place.tsx';
import { isItem, itemsIn, usePuck, zone } from './puck.ts';
import { useLibraryContext } from '../reusable/library-context.ts';
import { isItemMirrored } from '../reusable/library.ts';
import { useCanvasElement } from './use-canvas-element.ts';

/** Returns an item's index, and whether it is mirrored depending on the pictures before it. */
export function useItemPlace(id: string): {
  index: number;
  mirrored: boolean;
  stored: Values | null;
} {
  const index = usePuck(({ appState }) =>
    itemsIn(appState.data.content).findIndex(({ props }) => props.id === id),
  );
  const library = useLibraryContext();
  const mirrored = usePuck(({ appState }) =>
    isItemMirrored(library, itemsIn(appState.data.content).slice(0, Math.max(index, 0))),
  );
  const stored = usePuck(
    ({ appState }): Values | null => itemsIn(appState.data.content)[index]?.props ?? null,
  );
  return { index, mirrored, stored };
}

/** Selects an item and edits it, as the form beside the page does. */
function useItemEditing(id: string) {
  const getPuck = useGetPuck();
  const choose = () => {
    const { appState, dispatch, getSelectorForId } = getPuck();
    const itemSelector = getSelectorForId(id);
    if (!itemSelector || appState.ui.itemSelector?.index === itemSelector.index) return;
    dispatch({ type: 'setUi', ui: { itemSelector } });
  };
  const write = (path: string, text: string) => {
    const { dispatch, getItemById, getSelectorForId } = getPuck();
    const item: unknown = getItemById(id);
    const index = getSelectorForId(id)?.index;
    if (!isItem(item) || index === undefined) return;
    const props = { ...withWrittenText(item.props, path, text), id };
    dispatch({
      type: 'replace',
      destinationIndex: index,
      destinationZone: zone,
      data: { ...item, props },
    });
  };
  return { choose, write };
}

/** `instanceof` doesn't work here: the canvas has its own window with its own Element class. */
const elementOf = (target: EventTarget): Element | null =>
  'closest' in target ? (target as Element) : null;

/** Shows a section as visitors get it, with its texts editable in place. */
export function CanvasItem({ type, shown }: { type: SectionType; shown: { id: string } & Values }) {
  const { id } = shown;
  const { index, mirrored, stored } = useItemPlace(id);
  const { choose, write } = useItemEditing(id);
  const focusField = useFocusField();
  const [active, setActive] = useState<string | null>(null);
  const section = sectionOf(type, stored ?? shown);
  const live = useLiveBlock(section);
  const rendered = withTexts(section, (text) => {
    const { path, isAlwaysRendered } = text;
    // Empty texts and yes/no icons render as they do for visitors, unless they are being edited.
    if (path !== active && (isIconValue(text) || (text.text === '' && !isAlwaysRendered)))
      return undefined;
    return (
      <InPlace
        written={text}
        onWrite={write}
        onActive={(path) => {
          if (path !== null) choose();
          setActive(path);
        }}
      />
    );
  });
  const editing = isValues(shown['puck']) && shown['puck']['isEditing'] === true;
  const level = index === 0 && titleOfSection(rendered) ? 1 : 2;
  const { label } = sectionKinds[type];
  const attach = useCanvasElement({ section, first: index === 0, editing, label });
  return (
    <div
      ref={attach}
      className="canvas-item"
      data-label={label}
      role="presentation"
      onClickCapture={(event) => {
        const target = elementOf(event.target);
        // Links and submit buttons do nothing in the editor.
        if (target?.closest('a, button')) event.preventDefault();
        const { currentTarget } = event;
        const richIndex = [...currentTarget.querySelectorAll('.prose')].findIndex(
          (prose) => target && prose.contains(target),
        );
        const path = richTexts(type, section)[richIndex];
        if (path !== undefined) focusField({ item: id, path });
      }}
      onSubmitCapture={(event) => event.preventDefault()}
      onDragStart={(event) => event.preventDefault()}
    >
      <PageSection section={rendered} level={level} mirrored={mirrored} live={live} />
    </div>
  );
}

/** Placeholder for a section that couldn't be parsed; visitors don't see it. */
export function BrokenItem({ kind, reason }: { kind: string; reason: string }) {
  return (
    <div className="canvas-broken" role="note">
      <strong>This section is broken, so visitors don't see it{kind && ` (${kind})`}.</strong>{' '}
      {reason} It stays on the page until you remove it.
    </div>
  );
}
