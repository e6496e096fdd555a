import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMe } from '../../auth/index.ts';
import { explanationOptions, type AccessTarget } from '../access-queries.ts';
import { Explanation } from './explanation.tsx';
import { PersonPicker, AccessTargetPicker } from './access-target-picker.tsx';

export interface ExplainDialogProps {
  /** The user whose access is explained; chosen in the dialog if omitted. */
  user?: { id: string; name: string };
  /** The record; chosen in the dialog if omitted. */
  target?: AccessTarget;
  onClose: () => void;
}

/**
 * 'Why can this user see this?': explains access step by step for a user and a record. Screens
 * about one of them pass it in.
 */
export function ExplainDialog({ user, target, onClose }: ExplainDialogProps) {
  const tenant = useMe().company.id;
  const [person, setPerson] = useState(user?.id ?? null);
  const [chosen, setChosen] = useState<AccessTarget | null>(target ?? null);
  const query = useQuery({
    ...explanationOptions(tenant, person ?? '', chosen ?? { kind: 'company', id: '', label: '' }),
    enabled: person !== null && chosen !== null,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Why can this user see this?"
      description={
        user
          ? `Choose a record to see why ${user.name} can or can't see it.`
          : `Choose a person to see why they can or can't see ${target?.label ?? 'this record'}.`
      }
    >
      <div className="grid gap-4">
        {!user && <PersonPicker value={person} onChange={setPerson} />}
        {!target && <AccessTargetPicker onChange={setChosen} />}
        <Explanation query={query} isRequested={person !== null && chosen !== null} />
      </div>
    </Dialog>
  );
}
