import { useTitle } from '../../../kernel/use-title.ts';
import { BrowserCard } from '../components/repair/browser-card.tsx';
import { OtherPasskeyOptionsCard } from '../components/repair/other-passkey-options-card.tsx';
import { OwnPasskeysCard } from '../components/repair/own-passkeys-card.tsx';
import { useAuth } from '../use-auth.ts';

/**
 * /passkey-repair: finds out why a passkey doesn't work and what to do; also for people who can't
 * sign in.
 */
export function PasskeyRepairPage() {
  useTitle('Passkey repair');
  const signedIn = useAuth().status === 'authenticated';
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <header className="mb-2">
        <h1 className="text-xl font-semibold tracking-tight">Passkey repair</h1>
        <p className="mt-1 text-muted">
          Find out step by step why a passkey doesn't work, and fix it.
        </p>
      </header>
      <BrowserCard />
      {signedIn ? <OwnPasskeysCard /> : <OtherPasskeyOptionsCard />}
    </div>
  );
}
