import type { Passkey, Passkeys } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { ApiError } from '../../kernel/api-error.ts';
import { describeAuthError } from './auth-error.ts';
import { authRequests, type SignInCeremony } from './auth-requests.ts';
import { askForPasskey, wasCancelled } from './passkey-ceremony.ts';
import type { Check } from './passkey-checks.ts';
import { canSignal, signalAccepted, signalUnknown } from './passkey-signals.ts';

/** Limits a challenge to these credentials; without IDs, the browser offers any it has. */
const ceremonyFor = (ceremony: SignInCeremony, ...ids: string[]): SignInCeremony => ({
  ...ceremony,
  options: {
    ...ceremony.options,
    allowCredentials: ids.map((id) => ({ type: 'public-key', id })),
  },
});

const passedCheck = (name: string, result: string): Check => ({
  name,
  state: 'good',
  result,
  next: null,
});
const warningCheck = (name: string, result: string, next: string): Check => ({
  name,
  state: 'poor',
  result,
  next,
});
const failedCheck = (name: string, result: string, next: string): Check => ({
  name,
  state: 'bad',
  result,
  next,
});

function failure(name: string, error: unknown): Check {
  if (error instanceof ApiError && error.code === 'webauthn_verification_failed')
    return failedCheck(
      name,
      "This device has the passkey, but its response doesn't match our record.",
      'Remove it here and add a new one.',
    );
  const { message } = describeAuthError(error, authTexts.unexpected);
  return failedCheck(name, message, 'Try again in a moment.');
}

/** Tests whether this device has a passkey and the server accepts its response. */
export async function testPasskey({ name, credential_id }: Passkey): Promise<Check> {
  try {
    const ceremony = await authRequests.passkeyChallenge();
    const limitedCeremony = ceremonyFor(ceremony, credential_id);
    await authRequests.passkeyVerify(ceremony.id, await askForPasskey(limitedCeremony));
    return passedCheck(name, 'It works: this device has the passkey, and the server accepts it.');
  } catch (error) {
    if (!wasCancelled(error)) return failure(name, error);
    return warningCheck(
      name,
      "This device didn't respond: it doesn't have this passkey, or the dialog was closed.",
      'Try again on the device you created it with. If you no longer have it, replace or remove the passkey here.',
    );
  }
}

const offered = 'Passkeys this browser offers';

/** Tests whether the passkey the browser offers is valid; if not, asks the browser to forget it. */
export async function testOffered(all: Passkeys): Promise<Check> {
  try {
    const ceremony = await authRequests.passkeyChallenge();
    const credential = await askForPasskey(ceremonyFor(ceremony));
    const match = all.items.find((passkey) => passkey.credential_id === credential.id);
    if (!match) {
      await signalUnknown(all.rp_id, credential.id);
      return failedCheck(
        offered,
        'That passkey no longer belongs to this account.',
        canSignal()
          ? 'We asked this browser to remove it. Add a new passkey below.'
          : 'Delete it in your password manager or browser settings, then add a new one below.',
      );
    }
    await authRequests.passkeyVerify(ceremony.id, credential);
    await signalAccepted(all);
    return passedCheck(
      offered,
      `“${match.name}” works: the passkey this browser offers is on record.`,
    );
  } catch (error) {
    if (!wasCancelled(error)) return failure(offered, error);
    return warningCheck(
      offered,
      'No passkey was offered, or the dialog was closed.',
      'If no passkey was offered, this browser has none for this site. Add one below.',
    );
  }
}
