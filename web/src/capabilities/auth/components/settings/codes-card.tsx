import { useQuery } from '@tanstack/react-query';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { recoveryCodes } from '@trunkline/contract/kernel/constants';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { formatNumber } from '../../../../ui/formats.ts';
import { authRequests } from '../../auth-requests.ts';
import { factorsOptions } from '../../queries.ts';
import { useMe } from '../../use-auth.ts';
import { useAccountMutation } from '../../use-account-mutation.ts';
import { QueryCard } from './query-card.tsx';
import { EmptyCard, Row, Rows } from './rows.tsx';

/** At or below this number, the card shows 'Running low'. */
const lowCount = 3;

/** Shows how many recovery codes are left, and creates new ones. */
export function CodesCard({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const query = useQuery(factorsOptions(useMe().company.id));
  const [isConfirming, setIsConfirming] = useState(false);
  const codesLeft = query.data?.recovery_codes ?? 0;
  const renew = useAccountMutation({
    run: () => authRequests.newRecoveryCodes(),
    onDone: ({ codes }) => onCodes(codes),
  });
  const start = () => {
    setIsConfirming(false);
    renew.mutate();
  };
  return (
    <>
      <QueryCard
        title="Recovery codes"
        description="For when you don't have your app or passkey. Each code works once."
        actions={
          <Button
            size="small"
            pending={renew.isPending}
            onClick={() => (codesLeft > 0 ? setIsConfirming(true) : start())}
          >
            Create new codes
          </Button>
        }
        query={query}
        failed={authTexts.loadSettings}
      >
        {() =>
          codesLeft === 0 ? (
            <EmptyCard>
              No recovery codes left. Create new ones so that you don't get locked out.
            </EmptyCard>
          ) : (
            <Rows label="Recovery codes">
              <Row
                icon={<LifeBuoy />}
                name={`${formatNumber(codesLeft)} of ${formatNumber(recoveryCodes.count)} codes left`}
                badges={codesLeft <= lowCount && <Badge tone="warning">Running low</Badge>}
                details={['Keep them where only you can find them']}
              />
            </Rows>
          )
        }
      </QueryCard>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Create new recovery codes?"
        description="Your existing codes will stop working immediately."
        confirmLabel="Create new codes"
        onConfirm={start}
      />
    </>
  );
}
