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
  const [newKey, setNewKey] = useState<{ key: ApiKey; secret: string } | null>(null);
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
            onCreated={(created) => {
              setNewKey(created);
              address.close();
            }}
          />
        )}
      />
      {newKey && (
        <KeySecretDialog
          name={newKey.key.name}
          secret={newKey.secret}
          onClose={() => setNewKey(null)}
        />
      )}
    </>
  );
}
