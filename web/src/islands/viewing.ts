import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import { viewingHint } from '@trunkline/contract/kernel/page-constants';

const updateInterval = 5_000;

interface Viewing {
  readonly name: string;
  readonly endsAt: number;
}

const textOf = (value: unknown, key: string): string => {
  const field: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof field === 'string' ? field : '';
};

/** Reads the support access cookie set by the application; null without support access. */
function readViewing(): Viewing | null {
  const start = `${viewingHint}=`;
  const part = document.cookie.split('; ').find((entry) => entry.startsWith(start));
  if (!part) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(part.slice(start.length)));
    const endsAt = Date.parse(textOf(value, 'ends_at'));
    return Number.isNaN(endsAt) ? null : { name: textOf(value, 'name'), endsAt };
  } catch {
    return null;
  }
}

/**
 * Ends support access and returns to the portal, where the user can try again if this request
 * fails.
 */
async function end(): Promise<void> {
  try {
    await fetch('/api/users/support-access/end', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  } catch (reason) {
    reportQuietly('Could not report the end of support access', reason);
  }
  document.cookie = `${viewingHint}=; Max-Age=0; Path=/; SameSite=Lax`;
  location.replace('/admin');
}

/** Shows the support access banner, with a button to end the access. */
export function showViewing(): void {
  const viewing = readViewing();
  if (!viewing) return;
  const banner = document.createElement('section');
  banner.className = 'viewing-banner';
  banner.ariaLabel = 'Support access';
  const text = document.createElement('p');
  const name = document.createElement('strong');
  name.textContent = viewing.name;
  const remaining = document.createElement('span');
  text.append('You are viewing as ', name, remaining);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'End';
  button.addEventListener('click', () => void end());
  banner.append(text, button);

  const timer = setInterval(update, updateInterval);
  function update(): void {
    const minutes = Math.ceil(((viewing?.endsAt ?? 0) - Date.now()) / 60_000);
    if (minutes <= 0) {
      clearInterval(timer);
      void end();
    }
    remaining.textContent = ` · ${Math.max(minutes, 1)} ${minutes > 1 ? 'minutes' : 'minute'} left`;
  }
  update();
  document.documentElement.dataset['viewing'] = '';
  document.body.prepend(banner);
}
