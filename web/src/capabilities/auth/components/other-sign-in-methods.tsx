import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { SignInMethods } from '../auth-requests.ts';
import { describePasskeyUse } from '../passkey-ceremony.ts';
import { signInByPasskey, startThirdParty } from '../sign-in.ts';
import { usePasskeyAutofill } from '../use-passkey-autofill.ts';
import { PasskeyButton } from './passkey-button.tsx';

export interface OtherSignInMethodsProps {
  providers: SignInMethods['providers'];
  rememberMe: boolean;
  onRememberChange: (rememberMe: boolean) => void;
  onFault: (error: unknown, fallback: string) => void;
  disabled: boolean;
}

/** Shows sign-in methods that need no address: a passkey or an identity provider. */
export function OtherSignInMethods({
  providers,
  rememberMe,
  onRememberChange,
  onFault,
  disabled,
}: OtherSignInMethodsProps) {
  const [redirectingTo, setRedirectingTo] = useState<string | null>(null);
  const autofill = usePasskeyAutofill(rememberMe, (error) => onFault(error, authTexts.signIn));

  const startSignIn = async (provider: SignInMethods['providers'][number]) => {
    setRedirectingTo(provider.name);
    try {
      await startThirdParty(provider, rememberMe);
    } catch (error) {
      setRedirectingTo(null);
      onFault(error, authTexts.thirdParty(provider.label));
    }
  };
  // The button's passkey request replaces the field's autofill request, which is started again
  // afterwards.
  const signInWithPasskey = async () => {
    try {
      await signInByPasskey(rememberMe);
    } catch (error) {
      autofill.restart();
      throw error;
    }
  };

  return (
    <div className="mt-4 grid gap-2">
      <p className="mb-2 flex items-center gap-3 text-[13px] text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      <PasskeyButton
        label="Sign in with a passkey"
        describe={describePasskeyUse}
        onUse={signInWithPasskey}
        disabled={disabled || redirectingTo !== null}
      />
      {providers.map((provider) => (
        <Button
          key={provider.name}
          size="large"
          disabled={disabled || redirectingTo !== null}
          pending={redirectingTo === provider.name}
          onClick={() => void startSignIn(provider)}
        >
          Continue with {provider.label}
        </Button>
      ))}
      <div className="mt-2 grid">
        <Checkbox
          checked={rememberMe}
          onCheckedChange={onRememberChange}
          label="Remember me for 30 days"
        />
      </div>
    </div>
  );
}
