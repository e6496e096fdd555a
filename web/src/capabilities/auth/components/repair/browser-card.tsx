import { useEffect, useState } from 'react';
import { reportProblem } from '../../../../kernel/report-problem.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { browserChecks, readBrowser, type Check } from '../../passkey-checks.ts';
import { CheckList } from './check-list.tsx';

type State = { checks: Check[] } | 'checking' | 'failed';

/** Checks what this browser and device support; also for people who aren't signed in. */
export function BrowserCard() {
  const [state, setState] = useState<State>('checking');
  const load = () => {
    readBrowser()
      .then((facts) => setState({ checks: browserChecks(facts) }))
      .catch((error: unknown) => {
        reportProblem("Could not read the browser's capabilities", error);
        setState('failed');
      });
  };
  useEffect(load, []);
  return (
    <Card
      title="This browser"
      description="Passkey requirements, checked just now."
      actions={
        <Button size="small" onClick={load}>
          Check again
        </Button>
      }
    >
      {state === 'checking' ? (
        <div aria-busy="true" className="divide-y divide-border border-t border-border">
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="grid h-17 content-center gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-72 max-w-full" />
            </div>
          ))}
        </div>
      ) : state === 'failed' ? (
        <ErrorState
          title="Couldn't check this browser"
          message="It didn't report its capabilities. Try again, or use another browser."
          errorId={null}
        />
      ) : (
        <CheckList label="This browser" checks={state.checks} />
      )}
    </Card>
  );
}
