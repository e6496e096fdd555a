import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { formatCount } from '../../ui/formats.ts';
import { toast } from '../../ui/toast.tsx';
import { describeAuthError } from './auth-error.ts';
import { authRequests } from './auth-requests.ts';

/** Ends every other session and shows how many there were. */
export async function endOtherSessions(): Promise<void> {
  try {
    const { ended } = await authRequests.revokeOtherSessions();
    toast.success(
      ended === 0
        ? 'There were no other sessions'
        : `${formatCount(ended, 'session', 'sessions')} ended`,
    );
  } catch (error) {
    toast.error(describeAuthError(error, authTexts.unexpected).message);
  }
}

/** Shows that a factor was changed, and offers to end all other sessions. */
export function notifyFactorChanged(title: string): void {
  toast.success(title, {
    action: { label: 'End other sessions', onClick: () => void endOtherSessions() },
  });
}
