import { alertResource, type SystemAlert } from '@trunkline/contract/alerts';
import type { CustomControls } from '../../../kernel/resource/form-control.tsx';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { useMe } from '../../auth/index.ts';
import { AlertPreview } from './alert-preview.tsx';
import { WhenField } from './when-field.tsx';

const timeField = (slot: Parameters<typeof WhenField>[0]) => <WhenField {...slot} />;
const controls: CustomControls = { starts_at: timeField, expires_at: timeField };

/** Shows an alert beside the list it was opened from, or its form with a preview. */
export function AlertPanel({
  alerts,
  address,
  recordId,
}: {
  alerts: Resource<SystemAlert>;
  address: ListAddress;
  /** On an alert's own page: the alert that the `edit` parameter refers to. */
  recordId?: string;
}) {
  const { company } = useMe();
  return (
    <ResourcePanel
      resource={alerts}
      address={address}
      recordId={recordId}
      leadingVerb="publish"
      form={(slot) => (
        <ResourceForm
          {...slot}
          resource={alerts}
          description={alertResource}
          preset={{
            company_id: company.id,
            alert_type: 'info',
            tier: 'any',
            role: 'any',
            acknowledgement: 'none',
          }}
          controls={controls}
          preview={(values) => <AlertPreview values={values} />}
        />
      )}
    />
  );
}
