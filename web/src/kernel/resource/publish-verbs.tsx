import { Eye, EyeOff } from 'lucide-react';

/** Publishes rows; `undo` names the verb that hides them again. */
export const publishVerb = <Run, Undo extends string>(run: Run, undo: Undo) => ({
  label: 'Publish',
  icon: <Eye aria-hidden="true" />,
  done: 'published',
  undo,
  run,
});

/** Returns published rows to draft. */
export const unpublishVerb = <Run,>(run: Run) =>
  ({
    label: 'Unpublish',
    icon: <EyeOff aria-hidden="true" />,
    done: 'returned to draft',
    undo: 'publish',
    run,
  }) as const;
