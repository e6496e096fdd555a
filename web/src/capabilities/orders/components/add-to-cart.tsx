import { Link, useRouter } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { useCartChanges } from '../mutations.ts';

type Answer = string | number | boolean | string[] | null;

/** Puts a quantity of a plan into the cart; nothing for people who can't order. */
export function AddToCart({
  planId,
  quantity,
  answers,
  disabled = false,
}: {
  planId: string;
  quantity: number;
  answers?: Readonly<Record<string, Answer>>;
  /** While the quantity can't be ordered. */
  disabled?: boolean;
}) {
  const { company, permissions } = useMe();
  const router = useRouter();
  const { add } = useCartChanges(company.id);
  if (!permissions.includes('orders:create')) return null;
  const submit = () =>
    add.mutate(
      { plan_id: planId, quantity, ...(answers && { answers }) },
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
      <Button variant="primary" disabled={disabled} pending={add.isPending} onClick={submit}>
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
