import { reportQuietly } from '../kernel/faults/report-quietly.ts';

/** Roles that may edit pages in place (specification, chapter 2). */
const editors = new Set(['owner', 'admin']);

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/**
 * Shows the 'Edit Page' button, for owners and admins only; the server checks permissions again.
 */
async function show(place: HTMLElement): Promise<void> {
  const answer = await fetch('/api/users/me');
  if (!answer.ok) return;
  const me: unknown = await answer.json();
  if (!editors.has(String(read(me, 'role')))) return;
  const link = document.createElement('a');
  // For an inherited page the editor offers to override it.
  link.href = `/admin/cms/pages/edit/${encodeURIComponent(place.dataset['page'] ?? '')}`;
  link.className = 'edit-page';
  link.textContent = 'Edit Page';
  place.replaceChildren(link);
}

export function mount(place: HTMLElement): void {
  show(place).catch((reason: unknown) => {
    reportQuietly('Could not check who can edit', reason);
  });
}
