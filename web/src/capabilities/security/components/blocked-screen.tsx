import { useEffect, useState } from 'react';
import type { Blocked } from '../../../kernel/blocked.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { formatCount, formatInstant } from '../../../ui/formats.ts';
import { LineArt } from '../../../ui/line-art.tsx';

const second = 1000;

/** '29 minutes', or '40 seconds' in the last minute. */
function remainingText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / second);
  if (seconds <= 60) return formatCount(seconds, 'second', 'seconds');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120
    ? formatCount(minutes, 'minute', 'minutes')
    : formatCount(Math.ceil(minutes / 60), 'hour', 'hours');
}

/** Replaces every screen while the person or address is blocked, and explains how to continue. */
export function BlockedScreen({
  blocked: { until, id },
  onContinue,
  onSignIn,
}: {
  blocked: Blocked;
  /** Checks again whether the block has ended. */
  onContinue: () => void;
  onSignIn: () => void;
}) {
  useTitle('Access paused');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  const hasEnded = until !== null && until <= now;
  return (
    <main className="grid min-h-dvh place-items-center bg-background p-6 text-sm text-text">
      <div className="flex max-w-md flex-col items-center text-center">
        <LineArt className="mb-6 h-16 w-40 text-muted" />
        <h1 className="text-xl font-semibold tracking-tight">
          {hasEnded ? 'You can continue' : 'Access paused'}
        </h1>
        {hasEnded ? (
          <p className="mt-2 text-muted">The pause has ended. Nothing was deleted or changed.</p>
        ) : (
          <>
            <p className="mt-2 text-muted">
              Trunkline noticed unusual activity and paused access for a while to protect your
              company. Nothing was deleted or changed.
            </p>
            {until !== null && (
              <p className="mt-4 font-medium">
                You can continue in {remainingText(until - now)}
                <span className="block font-normal text-muted">
                  <time dateTime={new Date(until).toISOString()}>
                    {formatInstant(new Date(until).toISOString())}
                  </time>
                </span>
              </p>
            )}
          </>
        )}
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <Button variant={hasEnded ? 'primary' : 'secondary'} onClick={onContinue}>
            {hasEnded ? 'Continue' : 'Try again'}
          </Button>
          {!hasEnded && (
            <Button variant="primary" onClick={onSignIn}>
              Sign in again
            </Button>
          )}
        </div>
        {!hasEnded && (
          <p className="mt-4 text-[13px] text-muted">
            Once a day, signing in with your second factor on a device you have used before ends the
            pause. An administrator of your company can end it too.
          </p>
        )}
        {id !== null && (
          <p className="mt-6 flex items-center gap-2 text-[13px] text-muted">
            <span>
              ID for support: <code className="select-all">{id}</code>
            </span>
            <CopyButton
              text={id}
              label="Copy ID"
              copied="ID copied"
              failed="Couldn't copy the ID"
            />
          </p>
        )}
      </div>
    </main>
  );
}
