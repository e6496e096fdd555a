import type { DragEvent } from 'react';

/** What the files of a library are while they are dragged within its screen; the desktop's are 'Files'. */
const dragged = 'application/x-trunkline-media';

/** Drags a file of the library, and with one that is selected all that are. */
export function beginDrag(event: DragEvent, id: string, selected: ReadonlySet<string>): void {
  const ids = selected.has(id) ? [...selected] : [id];
  event.dataTransfer.setData(dragged, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

/** Whether files of the library are being dragged: which ones is only told when they are dropped. */
export const isDragged = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types.includes(dragged);

/** The ids of the files that were dropped; none where something else was. */
export function droppedIds({ dataTransfer }: DragEvent): string[] {
  const text = dataTransfer.getData(dragged);
  if (text === '') return [];
  const ids: unknown = JSON.parse(text);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
