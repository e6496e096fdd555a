import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rowLinkAttribute } from '../../../kernel/resource/row-link.tsx';

/** Links to an order in the current area. */
export function OrderLink({
  id,
  href,
  children,
}: {
  id: string;
  href: string;
  children: ReactNode;
}) {
  const router = useRouter();
  return (
    <a
      href={href}
      {...{ [rowLinkAttribute]: id }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
      className="rounded-sm font-medium text-primary-text underline-offset-4 wrap-anywhere hover:underline"
    >
      {children}
    </a>
  );
}
