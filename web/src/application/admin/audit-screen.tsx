import { CircleQuestionMark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { AuditPage } from '../../capabilities/audit/pages/audit-page.tsx';
import { useMe } from '../../capabilities/auth/index.ts';
import { ExplainDialog } from '../../capabilities/users/index.ts';
import { Button } from '../../ui/button.tsx';

/** The log for the signed-in person: it comes before signing in among the capabilities, and is told who asks. */
export function AuditScreen() {
  const { company, permissions } = useMe();
  const [asked, setAsked] = useState<string | null>(null);
  const explains = permissions.includes('users:read');
  return (
    <>
      <AuditPage
        tenant={company.id}
        mayExport={permissions.includes('audit:export')}
        maySetRetention={permissions.includes('audit:delete')}
        actions={({ id }) =>
          explains && (
            <div>
              <Button size="small" onClick={() => setAsked(id)}>
                <CircleQuestionMark aria-hidden="true" className="size-4" />
                Who can see this?
              </Button>
            </div>
          )
        }
      />
      {asked !== null && (
        <Suspense>
          <ExplainDialog
            thing={{ kind: 'audit_entry', id: asked, label: 'this entry' }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
