import { passkeyTexts } from '@trunkline/contract/kernel/auth-messages';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { passkeysSupported } from '../passkey-ceremony.ts';

export interface PasskeyButtonProps {
  label: string;
  /** Error message of a failure. */
  describe: (error: unknown) => string;
  onUse: () => Promise<void>;
  variant?: ButtonVariant;
  disabled?: boolean;
}

/** Starts an action with a passkey; shows 'Not Supported' if the browser doesn't support them. */
export function PasskeyButton({
  label,
  describe,
  onUse,
  variant = 'secondary',
  disabled = false,
}: PasskeyButtonProps) {
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const supported = passkeysSupported();
  const use = async () => {
    setPending(true);
    setError(null);
    try {
      await onUse();
    } catch (cause) {
      setError(describe(cause));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="grid">
      <Button
        variant={variant}
        size="large"
        disabled={disabled || !supported}
        pending={pending}
        title={supported ? undefined : passkeyTexts.unsupported}
        aria-label={supported ? undefined : `${label}: ${passkeyTexts.button}`}
        onClick={() => void use()}
      >
        {!pending && <KeyRound aria-hidden="true" className="size-4" />}
        {supported ? label : passkeyTexts.button}
      </Button>
      <div role="alert">{error && <p className="mt-1.5 text-[13px] text-danger">{error}</p>}</div>
    </div>
  );
}
