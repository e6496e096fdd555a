import type { SectionType } from '@trunkline/contract/pages';
import { isValidElement } from 'react';
import { PageSection } from '../../documents/page-document.tsx';
import { isValues, type Values } from '../model/complete.ts';
import { sectionOf } from '../model/page-data.ts';
import { sectionKinds } from '../model/section-kinds.ts';
import { useLiveBlock } from './canvas-context.ts';
import { itemsIn, usePuck } from './puck.ts';

/** Where an item stands: its place, and how many pictures are before it. */
function usePlace(id: string): { index: number; mirrored: boolean; stored: Values | null } {
  const index = usePuck(({ appState }) =>
    itemsIn(appState.data.content).findIndex(({ props }) => props.id === id),
  );
  const mirrored = usePuck(
    ({ appState }) =>
      appState.data.content.slice(0, Math.max(index, 0)).filter(({ type }) => type === 'image')
        .length %
        2 ===
      1,
  );
  const stored = usePuck(
    ({ appState }): Values | null => itemsIn(appState.data.content)[index]?.props ?? null,
  );
  return { index, mirrored, stored };
}

/** A section as visitors get it, with the texts in it that can be written where they stand. */
export function CanvasItem({ type, shown }: { type: SectionType; shown: { id: string } & Values }) {
  const { index, mirrored, stored } = usePlace(shown.id);
  const section = sectionOf(type, stored ?? plain(shown));
  const live = useLiveBlock(section);
  const writable = Object.entries(shown).filter(
    ([name, value]) => isValidElement(value) && stored?.[name] !== undefined && stored[name] !== '',
  );
  // Where a text is expected React takes an element as well: Puck's, into which one can write.
  const drawn = { ...section, ...Object.fromEntries(writable) };
  const editing = isValues(shown['puck']) && shown['puck']['isEditing'] === true;
  const level = index === 0 && section.title ? 1 : 2;
  return (
    <div
      ref={editing ? beGroup : undefined}
      className="canvas-item"
      data-label={sectionKinds[type].label}
    >
      <PageSection section={drawn} level={level} mirrored={mirrored} live={live} />
    </div>
  );
}

/**
 * What can be dragged would be called a button, pressed or not; but a button holds no links. Who does not drag moves
 * it in the outline.
 */
function beGroup(element: HTMLDivElement): (() => void) | undefined {
  const dragged = element.parentElement;
  if (!dragged) return undefined;
  dragged.setAttribute('role', 'group');
  dragged.setAttribute('aria-label', element.dataset['label'] ?? '');
  const unpress = () => {
    if (dragged.hasAttribute('aria-pressed')) dragged.removeAttribute('aria-pressed');
  };
  const observer = new MutationObserver(unpress);
  observer.observe(dragged, { attributes: true, attributeFilter: ['aria-pressed'] });
  unpress();
  return () => observer.disconnect();
}

const plain = (shown: Values): Values =>
  Object.fromEntries(Object.entries(shown).filter(([, value]) => !isValidElement(value)));

/** What stands for a section that is not understood: visitors do not see it. */
export function BrokenItem({ kind, reason }: { kind: string; reason: string }) {
  return (
    <div className="canvas-broken" role="note">
      <strong>This section is broken, and visitors do not see it{kind && ` (${kind})`}.</strong>{' '}
      {reason} It stays as it is stored until you remove it.
    </div>
  );
}
