import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { CartActions } from '../components/cart-actions.tsx';
import { CartLines } from '../components/cart-lines.tsx';
import { CheckoutCard } from '../components/checkout-card.tsx';
import { cartOptions } from '../cart-queries.ts';

/** /app/cart: the items to order, at today's prices. */
export function CartPage() {
  useTitle('Cart');
  const query = useQuery(cartOptions(useMe().company.id));
  const cart = query.data;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">Cart</h1>
        {cart?.seller_name && cart.lines.length > 0 && (
          <p className="text-muted wrap-anywhere">Ordered from {cart.seller_name}.</p>
        )}
      </header>
      {cart ? (
        cart.lines.length === 0 ? (
          <div className="rounded-lg border border-border bg-surface">
            <EmptyState
              title="Your cart is empty"
              description="Plans that you add to your cart appear here with your prices."
              action={
                <Link to="/app/services" className={buttonClass('primary')}>
                  Browse services
                </Link>
              }
            />
          </div>
        ) : (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <CartLines cart={cart} />
            <div className="grid gap-4">
              <CheckoutCard cart={cart} />
              <CartActions cart={cart} />
            </div>
          </div>
        )
      ) : query.isPending ? (
        <div
          aria-busy="true"
          className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <Skeleton className="h-64" />
          <Skeleton className="h-80" />
        </div>
      ) : (
        <QueryError title="Couldn't load your cart" query={query} />
      )}
    </div>
  );
}
