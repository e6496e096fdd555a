import { Link } from '@tanstack/react-router';
import { buttonClass, type ButtonVariant } from '../../../../ui/button.tsx';

/** Replaces this page with the sign-in screen. */
export function BackToSignIn({
  label = 'Back to sign-in',
  variant = 'ghost',
}: {
  label?: string;
  variant?: ButtonVariant;
}) {
  return (
    <Link to="/auth" replace className={`${buttonClass(variant, 'large')} w-full`}>
      {label}
    </Link>
  );
}
