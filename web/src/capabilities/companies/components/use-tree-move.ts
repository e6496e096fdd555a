import type { Company } from '@trunkline/contract/companies';
import { kindsBelow } from '@trunkline/contract/companies/listing';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';

/** Milliseconds over a collapsed branch after which it expands. */
const expandDelayMs = 700;

export interface TreeMove {
  /** The company being moved, by drag or after Ctrl/Cmd+X. */
  moved: Company | null;
  /** The company under the pointer, if dropping is allowed. */
  target: string | null;
  /** Announcement for screen readers. */
  announcement: string;
  start: (company: Company, event: DragEvent) => void;
  over: (company: Company, event: DragEvent) => void;
  drop: (company: Company, event: DragEvent) => void;
  end: () => void;
  /**
   * Handles the keys for moving: Ctrl/Cmd+X picks up, Ctrl/Cmd+V drops, Escape cancels. Returns
   * whether the key was handled.
   */
  handleKey: (focused: Company, event: KeyboardEvent) => boolean;
}

const canMoveTo = (moved: Company, parent: Company) =>
  parent.id !== moved.parent_id && kindsBelow(parent.kind).includes(moved.kind);

/** Moves a company within the tree by drag or keyboard; a dialog explains the effects first. */
export function useTreeMove(
  companies: readonly Company[],
  ask: (company: Company, to: string) => void,
  expand: (id: string) => void,
): TreeMove {
  const [movedId, setMovedId] = useState<string | null>(null);
  const moved = companies.find(({ id }) => id === movedId) ?? null;
  const [target, setTarget] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const hover = useRef<{ id: string; timer: number } | null>(null);
  const cancelExpand = () => {
    if (hover.current) window.clearTimeout(hover.current.timer);
    hover.current = null;
  };
  useEffect(
    () => () => {
      if (hover.current) window.clearTimeout(hover.current.timer);
    },
    [],
  );
  const end = () => {
    cancelExpand();
    setMovedId(null);
    setTarget(null);
  };
  const moveTo = (parent: Company) => {
    if (!moved) return;
    if (canMoveTo(moved, parent)) {
      ask(moved, parent.id);
      setAnnouncement('');
    } else setAnnouncement(`${moved.name} cannot be moved below ${parent.name}.`);
    end();
  };
  return {
    moved,
    target,
    announcement,
    start(company, event) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', company.name);
      setAnnouncement('');
      setMovedId(company.id);
    },
    over(company, event) {
      if (!moved) return;
      const isAllowed = canMoveTo(moved, company);
      if (isAllowed) {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      }
      setTarget(isAllowed ? company.id : null);
      if (hover.current?.id === company.id) return;
      cancelExpand();
      const timer = window.setTimeout(() => expand(company.id), expandDelayMs);
      hover.current = { id: company.id, timer };
    },
    drop(company, event) {
      event.preventDefault();
      moveTo(company);
    },
    end,
    handleKey(focused, event) {
      const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (command && event.key === 'x' && focused.may.includes('move')) {
        setMovedId(focused.id);
        setAnnouncement(
          `${focused.name} is selected. Go to its new parent and press Ctrl+V, or Escape to cancel.`,
        );
      } else if (command && event.key === 'v' && moved) moveTo(focused);
      else if (event.key === 'Escape' && moved) {
        setAnnouncement(`${moved.name} stays where it is.`);
        end();
      } else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
