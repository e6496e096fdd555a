import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import { broadcastToTabs } from '../capabilities/auth/tabs-channel.ts';
import { forgetPerson } from '../kernel/pwa/forget-person.ts';
import { reportSignOut } from '../kernel/pwa/pending-sign-out.ts';

/** Milliseconds to wait for the server; after that it is notified later. */
const timeoutMs = 30_000;

async function sendToServer(): Promise<void> {
  const response = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The sign-out returned ${response.status}`);
}

/**
 * Ends the session, in every tab. If the request fails, this browser still removes it (chapter 4).
 */
export async function signOut(): Promise<void> {
  const forgetting = forgetPerson();
  try {
    await reportSignOut(sendToServer);
  } catch (reason) {
    reportQuietly('Could not report the sign-out to the server', reason);
  }
  await forgetting;
  broadcastToTabs('signed_out');
  location.reload();
}
