import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTitle } from '../../../kernel/use-title.ts';
import { Card } from '../../../ui/card.tsx';
import { InvitationsCard, useMe } from '../../auth/index.ts';
import { NameCard } from '../components/name-card.tsx';
import { PhotoCard } from '../components/photo-card.tsx';
import { roleLabel } from '../role-label.ts';

/** /profile: how others see the user, and their company. */
export function ProfilePage() {
  useTitle('Profile');
  const me = useMe();
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <header className="mb-2">
        <h1 className="text-xl font-semibold tracking-tight">Profile</h1>
        <p className="mt-1 text-muted">How you appear to others, plus your company and role.</p>
      </header>
      <Suspense>
        <InvitationsCard />
      </Suspense>
      <PhotoCard />
      <NameCard />
      <Card title="Your account">
        <dl className="divide-y divide-border">
          <Fact name="Email">
            <span className="break-all">{me.email}</span>{' '}
            <Link
              to="/settings"
              className="rounded-sm font-medium whitespace-nowrap text-primary-text underline-offset-4 hover:underline"
            >
              Change in Settings
            </Link>
          </Fact>
          <Fact name="Company">{me.company.name}</Fact>
          <Fact name="Role">{roleLabel(me.role)}</Fact>
        </dl>
      </Card>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 py-2 first:pt-0 last:pb-0 sm:grid-cols-[8rem_1fr]">
      <dt className="text-[13px] text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
