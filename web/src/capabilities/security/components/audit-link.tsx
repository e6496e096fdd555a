import { Link } from '@tanstack/react-router';
import type { AuditDetail } from '@trunkline/contract/audit';
import { buttonClass } from '../../../ui/button.tsx';

/** Links a security entry in the audit log to the security events of its person. */
export function AuditLink({ record }: { record: AuditDetail }) {
  if (!record.resource_type.startsWith('security.')) return null;
  return (
    <Link
      to="/admin/security"
      search={record.actor_id === null ? {} : { user: record.actor_id }}
      className={`${buttonClass()} justify-self-start`}
    >
      Show security events
    </Link>
  );
}
