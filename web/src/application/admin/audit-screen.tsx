import { AuditPage } from '../../capabilities/audit/pages/audit-page.tsx';
import { useMe } from '../../capabilities/auth/index.ts';

/** The log for the signed-in person: it comes before signing in among the capabilities, and is told who asks. */
export function AuditScreen() {
  const { company, permissions } = useMe();
  return <AuditPage tenant={company.id} mayExport={permissions.includes('audit:export')} />;
}
