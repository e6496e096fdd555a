import type { Section } from '@trunkline/contract/pages';
import { type RefCallback, useCallback, useState } from 'react';
import { useSectionEffect } from './use-section-effect.ts';

/**
 * Gives the draggable element the group role. The drag-and-drop library would make it a button, but
 * a button can't contain links. Without dragging, sections can be moved in the outline.
 */
function setGroupRole(element: HTMLDivElement, label: string): (() => void) | undefined {
  const draggable = element.parentElement;
  if (!draggable) return undefined;
  draggable.setAttribute('role', 'group');
  draggable.setAttribute('aria-label', label);
  const removePressed = () => {
    if (draggable.hasAttribute('aria-pressed')) draggable.removeAttribute('aria-pressed');
  };
  const observer = new MutationObserver(removePressed);
  observer.observe(draggable, { attributes: true, attributeFilter: ['aria-pressed'] });
  removePressed();
  return () => observer.disconnect();
}

interface CanvasElement {
  readonly section: Section;
  /** Whether the page begins with this section. */
  readonly first: boolean;
  readonly editing: boolean;
  readonly label: string;
}

/** Draws a section's effect on the canvas and, in an editable canvas, labels it as a group. */
export function useCanvasElement({
  section,
  first,
  editing,
  label,
}: CanvasElement): RefCallback<HTMLDivElement> {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  useSectionEffect(element, section, first);
  return useCallback(
    (item: HTMLDivElement) => {
      setElement(item);
      const detach = editing ? setGroupRole(item, label) : undefined;
      return () => {
        detach?.();
        setElement(null);
      };
    },
    [editing, label],
  );
}
