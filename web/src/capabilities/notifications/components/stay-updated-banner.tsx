import { useQuery } from '@tanstack/react-query';
import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import type { Me } from '@trunkline/contract/users';
import { BellRing } from 'lucide-react';
import { explainPushFailure, dismissOffer } from '../../../kernel/push/offer.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDevices } from '../device-mutations.ts';
import { ownEndpointOptions } from '../device-queries.ts';

/** Offers push notifications on this device (specification, chapter 4, 'Notification banner'). */
export function StayUpdatedBanner({ me, onAnswered }: { me: Me; onAnswered: () => void }) {
  const { enable } = useDevices(me);
  // If notifications were enabled elsewhere on the screen, there is nothing left to offer.
  const endpoint = useQuery(ownEndpointOptions(me.company.id)).data ?? null;
  const dismiss = () => {
    dismissOffer();
    onAnswered();
  };
  const showRefusal = (error: Error) => {
    const { title, detail, isFinal } = explainPushFailure(error);
    toast.error(title, detail === undefined ? {} : { description: detail });
    if (isFinal) onAnswered();
  };
  if (endpoint !== null) return null;
  return (
    <Notice
      icon={<BellRing aria-hidden="true" className="size-4" />}
      title={pushTexts.stayUpdated}
      actions={
        <>
          <Button
            size="small"
            variant="primary"
            pending={enable.isPending}
            onClick={() =>
              enable.mutate(undefined, { onSuccess: onAnswered, onError: showRefusal })
            }
          >
            {pushTexts.enable}
          </Button>
          <Button size="small" variant="ghost" onClick={dismiss}>
            {pushTexts.notNow}
          </Button>
        </>
      }
    >
      Get messages and alerts on this device, even when this page is closed.
    </Notice>
  );
}
