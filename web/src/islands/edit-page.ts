import { canEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import { reportQuietly } from '../kernel/faults/report-quietly.ts';

const getField = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/**
 * Shows the 'Edit Page' button, for owners and admins only (specification, chapter 2); the server
 * checks permissions again.
 */
async function show(container: HTMLElement): Promise<void> {
  const response = await fetch('/api/users/me');
  if (!response.ok) return;
  const me: unknown = await response.json();
  if (!canEnterAdmin(String(getField(me, 'role')))) return;
  const link = document.createElement('a');
  // For an inherited page the editor offers to override it.
  link.href = `/admin/cms/pages/edit/${encodeURIComponent(container.dataset['page'] ?? '')}`;
  link.className = 'edit-page';
  link.textContent = 'Edit Page';
  container.replaceChildren(link);
}

export function mount(container: HTMLElement): void {
  show(container).catch((reason: unknown) => {
    reportQuietly('Could not check who can edit', reason);
  });
}
