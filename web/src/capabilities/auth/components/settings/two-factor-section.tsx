import { useState } from 'react';
import { AppsCard } from './apps-card.tsx';
import { CodesCard } from './codes-card.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';

/** /settings/two-factor: all two-factor methods. */
export function TwoFactorSection() {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <PasskeysCard onCodes={setCodes} />
      <AppsCard onCodes={setCodes} />
      <CodesCard onCodes={setCodes} />
      <DevicesCard />
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
