import { Link } from '@tanstack/react-router';
import { useTitle } from '../../kernel/use-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown in place of a workspace screen that the user's role doesn't include. */
export function ClosedScreen() {
  useTitle('Not available');
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-4 sm:p-6">
      <h1 className="text-xl font-semibold tracking-tight">Not available</h1>
      <div className="rounded-lg border border-border bg-surface">
        <EmptyState
          title="Your role doesn't have access to this screen"
          description="Ask an administrator of your company to change your role."
          action={
            <Link to="/app" className={buttonClass()}>
              Go to your workspace
            </Link>
          }
        />
      </div>
    </div>
  );
}
