import { passkeyTexts } from '@trunkline/contract/kernel/auth-messages';
import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonProps } from '../../../../ui/button.tsx';
import { passkeysSupported } from '../../passkey-ceremony.ts';

const AddPasskeyDialog = lazy(async () => ({
  default: (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
}));

/** Adds a passkey; shows 'Not Supported' if the browser doesn't support passkeys. */
export function AddPasskeyButton({
  label,
  onCodes,
  ...rest
}: {
  label: string;
  onCodes: (codes: string[]) => void;
} & Pick<ButtonProps, 'size' | 'variant'>) {
  const [adding, setAdding] = useState(false);
  const supported = passkeysSupported();
  return (
    <>
      <Button
        {...rest}
        disabled={!supported}
        title={supported ? undefined : passkeyTexts.unsupported}
        onClick={() => setAdding(true)}
      >
        {supported ? label : passkeyTexts.button}
      </Button>
      {adding && (
        <Suspense>
          <AddPasskeyDialog onClose={() => setAdding(false)} onCodes={onCodes} />
        </Suspense>
      )}
    </>
  );
}
