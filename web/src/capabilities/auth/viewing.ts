import { viewingHint } from '@trunkline/contract/kernel/page-constants';
import { ApiError } from '../../kernel/api-error.ts';
import { api } from '../../kernel/api.ts';
import { cookieText } from '../../kernel/cookies.ts';
import { reportProblem } from '../../kernel/report-problem.ts';
import { withStepUp } from '../../kernel/step-up.ts';
import { leave } from './landing.ts';
import { onTabMessage, broadcastToTabs } from './tabs-channel.ts';

export interface ViewedPerson {
  id: string;
  name: string;
  /** Their landing page after signing in. */
  landing: string;
}

const secondsUntil = (instant: string) =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** Sets a cookie for the public site, whose documents are the same for everyone. */
export function setViewingCookie(name: string | null, endsAt: string): void {
  const value = name === null ? '' : JSON.stringify({ name, ends_at: endsAt });
  document.cookie = cookieText(viewingHint, value, name === null ? 0 : secondsUntil(endsAt));
}

/**
 * Starts viewing as another person. Loads a new page, so that none of the current user's data
 * remains.
 */
export async function beginViewing(
  { id, name, landing }: ViewedPerson,
  reason: string,
): Promise<void> {
  const { ends_at: endsAt } = await withStepUp(() => api.users.startSupport({ id, reason }));
  setViewingCookie(name, endsAt);
  broadcastToTabs('viewing_changed');
  leave.replace(landing);
}

let pendingEnd: Promise<void> | null = null;

async function end(): Promise<void> {
  try {
    const { id } = await api.users.endSupport();
    setViewingCookie(null, '');
    broadcastToTabs('viewing_changed');
    leave.replace(id === null ? '/admin' : `/admin/users/${id}`);
  } catch (error) {
    pendingEnd = null;
    // Without a session there is nothing left to end.
    if (error instanceof ApiError && error.status === 401) leave.replace('/auth');
    else throw error;
  }
}

/** Stops viewing as another person, on a fresh page; concurrent calls share one request. */
export function endViewing(): Promise<void> {
  pendingEnd ??= end();
  return pendingEnd;
}

/** Ends viewing and reports a failure, for callers that don't await the result. */
export async function endViewingInBackground(): Promise<void> {
  try {
    await endViewing();
  } catch (error) {
    reportProblem('Could not stop viewing', error);
  }
}

/**
 * Handles the server's notice that viewing has ended; requests keep failing until it is
 * acknowledged.
 */
export function handleViewingEnded(refusal: unknown): boolean {
  if (!(refusal instanceof ApiError) || refusal.code !== 'support_ended') return false;
  void endViewingInBackground();
  return true;
}

onTabMessage((message) => {
  if (message === 'viewing_changed') leave.reload();
});
