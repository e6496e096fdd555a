import type { FactorList } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { trustedDeviceDays } from '@trunkline/contract/kernel/constants';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { describePasskeyUse } from '../passkey-ceremony.ts';
import {
  verifyCode,
  verifyByPasskey,
  verifyByRecoveryCode,
  type OpenChallenge,
} from '../verify-second-step.ts';
import { CodeForm } from './code-form.tsx';
import { FactorChoice } from './factor-choice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RecoveryForm } from './recovery-form.tsx';

export interface SecondStepFormProps {
  /** The user's two-factor methods. */
  factors: FactorList;
  /** The open challenge, if any. */
  challenge?: OpenChallenge;
  submitLabel: string;
  /** Whether to offer trusting this browser. */
  offersTrust: boolean;
  onVerified: () => Promise<void> | void;
  /** The back button. */
  children?: ReactNode;
}

/** Shows the second step by authenticator app, passkey or recovery code, whichever are set up. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { factors, challenge, submitLabel, onVerified } = props;
  const apps = factors.totp.filter(({ status }) => status === 'verified');
  const [factorId, setFactorId] = useState(challenge?.factorId ?? apps[0]?.id);
  const [recovering, setRecovering] = useState(false);
  const [trust, setTrust] = useState(false);
  const form = useFocusAfterChange(recovering);

  const options = props.offersTrust && factors.can_trust_device && (
    <div>
      <Checkbox
        checked={trust}
        onCheckedChange={setTrust}
        label={`Trust this device for ${trustedDeviceDays} days`}
      />
      {factors.session_hours !== null && (
        <p className="mt-1 pl-6 text-[13px] text-muted">
          Your company ends sessions after {formatHours(factors.session_hours)}. You'll have to sign
          in again then, but without two-factor verification on this device.
        </p>
      )}
    </div>
  );
  const submitCode = async (code: string) => {
    if (factorId === undefined) return;
    await verifyCode(challenge?.factorId === factorId ? challenge : { factorId }, code, trust);
    await onVerified();
  };
  const submitRecoveryCode = async (code: string) => {
    await verifyByRecoveryCode(code, trust);
    await onVerified();
  };
  const submitPasskey = async () => {
    await verifyByPasskey(trust);
    await onVerified();
  };

  return (
    <div ref={form} className="grid gap-4">
      {recovering ? (
        <RecoveryForm submitLabel={submitLabel} onSubmit={submitRecoveryCode} options={options} />
      ) : (
        factorId !== undefined && (
          <>
            <FactorChoice factors={apps} value={factorId} onChange={setFactorId} />
            <CodeForm
              submitLabel={submitLabel}
              failure={authTexts.verify}
              onSubmit={submitCode}
              options={options}
            />
          </>
        )
      )}
      {!recovering && factorId === undefined && options}
      <div className="grid gap-2">
        {factors.passkeys > 0 && (
          <PasskeyButton
            label="Use a passkey"
            variant={factorId === undefined && !recovering ? 'primary' : 'secondary'}
            describe={describePasskeyUse}
            onUse={submitPasskey}
          />
        )}
        {recovering ? (
          <Button size="large" onClick={() => setRecovering(false)}>
            {factorId === undefined ? 'Verify another way' : 'Use your authenticator app'}
          </Button>
        ) : (
          factors.recovery_codes > 0 && (
            <Button size="large" onClick={() => setRecovering(true)}>
              Use a recovery code
            </Button>
          )
        )}
        {props.children}
      </div>
    </div>
  );
}

const formatHours = (hours: number) => {
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
};

/** Moves the focus to the field of a newly chosen method, but not on first render. */
function useFocusAfterChange(value: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const lastShown = useRef(value);
  useEffect(() => {
    if (lastShown.current === value) return;
    lastShown.current = value;
    container.current?.querySelector('input')?.focus();
  }, [value]);
  return container;
}
