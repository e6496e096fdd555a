import type { Passkeys } from '@trunkline/contract/auth';
import { useState } from 'react';
import { Card } from '../../../../ui/card.tsx';
import type { Check } from '../../passkey-checks.ts';
import { testOffered } from '../../passkey-trial.ts';
import { CheckResult } from './check-list.tsx';
import { TestButton } from './test-button.tsx';

/** Checks the passkey the browser offers; the usual problem is that it no longer works here. */
export function OfferedCheck({ all }: { all: Passkeys }) {
  const [result, setResult] = useState<Check | null>(null);
  return (
    <Card
      title="Passkeys this browser offers"
      description="Choose a passkey as if you were signing in. If it's no longer valid, we'll ask the browser to remove it."
    >
      <TestButton
        label="Check available passkeys"
        test={() => testOffered(all)}
        onResult={setResult}
      />
      <output className="mt-3 block empty:hidden">
        {result && <CheckResult check={result} />}
      </output>
    </Card>
  );
}
