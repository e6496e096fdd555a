import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';

/** Shows new recovery codes, once. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      ignoresOutsideClicks
      size="small"
      title="Save your recovery codes"
      description="You can use each code once to sign in if you don't have your app or passkey. The codes won't be shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I've saved them
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
