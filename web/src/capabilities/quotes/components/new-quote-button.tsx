import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useMe } from '../../auth/index.ts';
import { NewQuoteDialog } from './new-quote-dialog.tsx';

/** Shows the button to create a quote, only to people who are allowed to. */
export function NewQuoteButton() {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMe().permissions.includes('quotes:create')) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" className="size-4" />
        Create quote
      </Button>
      {isOpen && <NewQuoteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
