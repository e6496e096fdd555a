import type { Me } from '@trunkline/contract/users';
import { pushPermission } from '../kernel/push/subscribe.ts';
import { pushWanted } from '../kernel/push/wanted.ts';
import { reportProblem } from '../kernel/report-problem.ts';

/**
 * Resumes push on this device for the signed-in user, and starts it once permission is granted. The
 * push code is loaded only if notifications are allowed.
 */
export function followPush(me: Pick<Me, 'id'>): () => void {
  const resume = async () => {
    if (pushPermission() !== 'granted') return;
    try {
      await (await import('../capabilities/notifications/push-device.ts')).resumePush(me);
    } catch (error) {
      reportProblem('Could not prepare this device for notifications', error);
    }
  };
  const onPushWanted = () => void resume();
  onPushWanted();
  addEventListener(pushWanted, onPushWanted);
  return () => removeEventListener(pushWanted, onPushWanted);
}
