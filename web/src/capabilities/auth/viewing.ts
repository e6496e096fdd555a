import { viewingHint } from '@trunkline/contract/kernel/constants';
import { ApiError } from '../../kernel/api-error.ts';
import { api } from '../../kernel/api.ts';
import { cookieText } from '../../kernel/cookies.ts';
import { reportProblem } from '../../kernel/report-problem.ts';
import { withFreshStep } from './fresh-step.ts';
import { leave } from './landing.ts';
import { onTabMessage, broadcastToTabs } from './tabs-channel.ts';

/** Whom one looks at the product as. */
export interface Viewed {
  id: string;
  name: string;
  /** Where they would arrive after signing in. */
  landing: string;
}

const secondsUntil = (instant: string) =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** For the public site, whose documents are the same for everybody. */
export function hintAtViewing(name: string | null, endsAt: string): void {
  const value = name === null ? '' : JSON.stringify({ name, ends_at: endsAt });
  document.cookie = cookieText(viewingHint, value, name === null ? 0 : secondsUntil(endsAt));
}

/** Begins to see what somebody sees: on a fresh page, so that nothing of one's own is left on it. */
export async function beginViewing({ id, name, landing }: Viewed, reason: string): Promise<void> {
  const { ends_at: endsAt } = await withFreshStep(() => api.users.startSupport({ id, reason }));
  hintAtViewing(name, endsAt);
  broadcastToTabs('eyes_changed');
  leave.insteadOf(landing);
}

let ending: Promise<void> | null = null;

async function end(): Promise<void> {
  try {
    const { id } = await api.users.endSupport();
    hintAtViewing(null, '');
    broadcastToTabs('eyes_changed');
    leave.insteadOf(id === null ? '/admin' : `/admin/users/${id}`);
  } catch (error) {
    ending = null;
    // Without a session there is nothing left to end.
    if (error instanceof ApiError && error.status === 401) leave.insteadOf('/auth');
    else throw error;
  }
}

/** Sees with the own eyes again, on a fresh page; however many ask for it, once. */
export function endViewing(): Promise<void> {
  ending ??= end();
  return ending;
}

/** Ends it where nobody waits for the answer. */
export async function takeNote(): Promise<void> {
  try {
    await endViewing();
  } catch (error) {
    reportProblem('Viewing could not be ended', error);
  }
}

/** The server says that it is over: nothing answers before that was taken note of. */
export function handleViewingEnded(refusal: unknown): boolean {
  if (!(refusal instanceof ApiError) || refusal.code !== 'support_ended') return false;
  void takeNote();
  return true;
}

onTabMessage((message) => {
  if (message === 'eyes_changed') leave.again();
});
