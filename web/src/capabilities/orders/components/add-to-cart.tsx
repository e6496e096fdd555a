import { Link, useRouter } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import type { ChosenPlan } from '../../../kernel/capability.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { useCartChanges } from '../mutations.ts';

/** Puts a quantity of a plan into the cart. */
export function AddToCart({ record }: { record: ChosenPlan }) {
  const { company } = useMe();
  const router = useRouter();
  const { add } = useCartChanges(company.id);
  const { isValidQuantity, plan_id, quantity } = record;
  const submit = () =>
    add.mutate(
      { plan_id, quantity },
      {
        onSuccess: () =>
          toast.success('Added to the cart', {
            action: {
              label: 'View cart',
              onClick: () => void router.navigate({ to: '/app/cart' }),
            },
          }),
        onError: (error) => {
          const { fields, message } = describeError(error);
          toast.error(fields[0]?.message ?? message);
        },
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="primary"
        disabled={!isValidQuantity}
        pending={add.isPending}
        onClick={submit}
      >
        <ShoppingCart aria-hidden="true" className="size-4" />
        Add to cart
      </Button>
      {add.isSuccess && (
        <Link to="/app/cart" className={buttonClass('link')}>
          View cart
        </Link>
      )}
    </div>
  );
}
