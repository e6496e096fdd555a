import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import type { Account } from '@trunkline/contract/auth';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { describeAuthError } from '../../auth-error.ts';
import { authRequests } from '../../auth-requests.ts';
import { useAccountMutation } from '../../use-account-mutation.ts';

/** Changes the address; the new one applies once both addresses have confirmed. */
export function EmailForm({ account }: { account: Account }) {
  const { email: currentEmail, pending_email: pendingEmail } = account;
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const trimmed = email.trim();
  const change = useAccountMutation({
    run: authRequests.changeEmail,
    onDone: () => {
      setEmail('');
      toast.success('Check Your Email', {
        description: "We've sent an email to your current and your new address.",
      });
    },
    onFailed: (cause) => setError(describeAuthError(cause, authTexts.unexpected).message),
  });
  const submit = () => {
    if (trimmed === '' || change.isPending) return;
    if (trimmed.toLowerCase() === currentEmail.toLowerCase()) {
      setError('This is already your email address. Enter a different one.');
      return;
    }
    setError(undefined);
    change.mutate(trimmed);
  };
  return (
    <>
      <p>
        <span className="text-muted">Current address: </span>
        <span className="font-medium break-all">{currentEmail}</span>
      </p>
      {pendingEmail && (
        <p className="mt-3 rounded-md bg-info-soft px-3 py-2 text-[13px] text-info">
          A change to <strong className="font-medium break-all">{pendingEmail}</strong> is waiting
          for confirmation. Open the links we've sent to both addresses; they work for one hour.
        </p>
      )}
      <form
        className="mt-4 grid max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="New email"
          help="We'll email both addresses. Nothing changes until you've confirmed both."
          error={error}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              name="new_email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <div>
          <Button type="submit" disabled={trimmed === ''} pending={change.isPending}>
            {pendingEmail ? 'Change to another address' : 'Change email'}
          </Button>
        </div>
      </form>
    </>
  );
}
