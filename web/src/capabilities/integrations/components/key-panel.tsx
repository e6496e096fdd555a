import type { ApiKey } from '@trunkline/contract/integrations';
import { useState } from 'react';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { KeyForm } from './key-form.tsx';
import { KeySecretDialog } from './key-secret-dialog.tsx';

/** Shows an API key beside the list, or the form for a new key and then, once, the key itself. */
export function KeyPanel({
  keys,
  address,
  companyId,
}: {
  keys: Resource<ApiKey>;
  address: ListAddress;
  /** The company preselected for a new key. */
  companyId: string;
}) {
  const [made, setMade] = useState<{ key: ApiKey; secret: string } | null>(null);
  return (
    <>
      <ResourcePanel
        resource={keys}
        address={address}
        form={({ onCancel }) => (
          <KeyForm
            tenant={keys.tenant}
            suggestedId={companyId}
            onCancel={onCancel}
            onMade={(created) => {
              setMade(created);
              address.close();
            }}
          />
        )}
      />
      {made && (
        <KeySecretDialog name={made.key.name} secret={made.secret} onClose={() => setMade(null)} />
      )}
    </>
  );
}
