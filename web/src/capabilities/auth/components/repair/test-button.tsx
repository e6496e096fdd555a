import { useState } from 'react';
import { passkeyTexts } from '@trunkline/contract/kernel/auth-messages';
import { Button } from '../../../../ui/button.tsx';
import { passkeysSupported } from '../../passkey-ceremony.ts';
import type { Check } from '../../passkey-checks.ts';

export interface TestButtonProps {
  label: string;
  /** Names the row for screen readers. */
  subject?: string;
  test: () => Promise<Check>;
  onResult: (check: Check) => void;
}

/** Asks the browser for a passkey and reports the result. */
export function TestButton({ label, subject, test, onResult }: TestButtonProps) {
  const [pending, setPending] = useState(false);
  const supported = passkeysSupported();
  const run = async () => {
    setPending(true);
    onResult(await test());
    setPending(false);
  };
  return (
    <Button
      size="small"
      disabled={!supported}
      pending={pending}
      aria-label={subject && supported ? `${label}: ${subject}` : undefined}
      onClick={() => void run()}
    >
      {supported ? label : passkeyTexts.button}
    </Button>
  );
}
