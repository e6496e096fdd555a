import type { DragEvent } from 'react';

/** MIME type of library files dragged within the screen; files from the desktop have 'Files'. */
const dragType = 'application/x-trunkline-media';

/** Starts dragging a file, together with all selected ones if it is selected. */
export function beginDrag(event: DragEvent, id: string, selected: ReadonlySet<string>): void {
  const ids = selected.has(id) ? [...selected] : [id];
  event.dataTransfer.setData(dragType, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

/** Returns whether library files are being dragged; their ids are only available on drop. */
export const isDragged = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types.includes(dragType);

/** Returns the ids of dropped library files; empty if something else was dropped. */
export function droppedIds({ dataTransfer }: DragEvent): string[] {
  const text = dataTransfer.getData(dragType);
  if (text === '') return [];
  const ids: unknown = JSON.parse(text);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
