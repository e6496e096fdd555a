import { CircleQuestionMark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ExplainDialog } from './lazy-parts.ts';

/** Explains who can see an entry of the audit log. */
export function ExplainEntry({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <CircleQuestionMark aria-hidden="true" className="size-4" />
        Who can see this?
      </Button>
      {isOpen && (
        <Suspense>
          <ExplainDialog
            target={{ kind: 'audit_entry', id, label: 'this entry' }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
