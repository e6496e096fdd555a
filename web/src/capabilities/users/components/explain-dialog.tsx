import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMe } from '../../auth/index.ts';
import { explanationOptions, type AccessTarget } from '../access-queries.ts';
import { Explanation } from './explanation.tsx';
import { PersonPicker, AccessTargetPicker } from './access-target-picker.tsx';

export interface ExplainDialogProps {
  /** Whose access; asked for where it is not given. */
  user?: { id: string; name: string };
  /** To what; asked for where it is not given. */
  thing?: AccessTarget;
  onClose: () => void;
}

/**
 * 'Why can this user see this?': from a person, from a thing, or from both, the way to an access step by step.
 * Screens that know one of the two mount it with that.
 */
export function ExplainDialog({ user, thing, onClose }: ExplainDialogProps) {
  const tenant = useMe().company.id;
  const [person, setPerson] = useState(user?.id ?? null);
  const [chosen, setChosen] = useState<AccessTarget | null>(thing ?? null);
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
          ? `What decides whether ${user.name} sees something. Choose what it is.`
          : `What decides whether somebody sees ${thing?.label ?? 'something'}. Choose who.`
      }
    >
      <div className="grid gap-4">
        {!user && <PersonPicker value={person} onChange={setPerson} />}
        {!thing && <AccessTargetPicker onChange={setChosen} />}
        <Explanation query={query} asked={person !== null && chosen !== null} />
      </div>
    </Dialog>
  );
}
