import { useTitle } from '../../../kernel/use-title.ts';
import { SubscriptionViews } from '../components/subscription-views.tsx';

/** /app/subscriptions: the company's subscriptions and those of its customers. */
export function SubscriptionsPage() {
  useTitle('Subscriptions');
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <SubscriptionViews heading />
    </div>
  );
}
