import { Trash2 } from 'lucide-react';

/** Moves rows to the recycle bin. */
export const deleteVerb = (consequence: string) =>
  ({
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    done: 'moved to the recycle bin',
    danger: true,
    consequence,
    undo: 'restore',
  }) as const;
