import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { describeAuthError } from '../auth-error.ts';
import { authRequests } from '../auth-requests.ts';
import { answerStep } from '../../../kernel/step-up.ts';
import { useRequest } from '../use-request.ts';
import { SecondStepForm } from './second-step-form.tsx';

const describe = (error: unknown) => describeAuthError(error, authTexts.loadSettings);

/** Asks for the second step again in the middle of an action that needs it. */
export function ConfirmIdentity() {
  const { data: factors, failure, retry } = useRequest(authRequests.factors, describe);
  // Cancels the pending action when the dialog unmounts, for example after signing out.
  useEffect(() => () => answerStep(false), []);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) answerStep(false);
      }}
      size="small"
      title="Confirm it's you"
      description="To protect your account, verify with your second factor again."
    >
      {failure ? (
        <div role="alert" className="grid gap-4">
          <p className="text-danger">{failure.message}</p>
          {failure.canRetry && <Button onClick={retry}>Try Again</Button>}
        </div>
      ) : factors ? (
        <SecondStepForm
          factors={factors}
          submitLabel="Verify"
          offersTrust={false}
          onVerified={() => answerStep(true)}
        >
          <Button variant="ghost" size="large" onClick={() => answerStep(false)}>
            Cancel
          </Button>
        </SecondStepForm>
      ) : (
        <output className="grid gap-4">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-12" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </output>
      )}
    </Dialog>
  );
}
