import { followQueue } from '../kernel/queue/queue-changed.ts';
import { reportProblem } from '../kernel/report-problem.ts';

/**
 * Notifies the user on any screen that a message of theirs was refused, until the returned function
 * is called.
 */
export function followRefused(owner: string, navigate: (href: string) => void): () => void {
  const check = async () => {
    // While offline, no write can be refused, and the code might not load.
    if (!navigator.onLine) return;
    try {
      const { reportRefused } = await import('../capabilities/messaging/outbox/show-refused.ts');
      await reportRefused(owner, {
        isOpen: (conversation) =>
          location.pathname === '/messages' &&
          new URLSearchParams(location.search).get('open') === conversation,
        open: (conversation) => navigate(`/messages?open=${conversation}`),
      });
    } catch (error) {
      reportProblem('Could not check for rejected changes', error);
    }
  };
  const { stop } = followQueue(owner, () => void check());
  void check();
  return stop;
}
