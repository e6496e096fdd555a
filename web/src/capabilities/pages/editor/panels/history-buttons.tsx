import { Redo2, Undo2 } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { usePuck } from '../canvas/puck.ts';

/** Shows undo and redo buttons; Puck handles the keyboard shortcuts. */
export function HistoryButtons() {
  const history = usePuck((puck) => puck.history);
  return (
    <>
      <Button
        size="icon"
        variant="ghost"
        aria-label="Undo"
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!history.hasPast}
        onClick={history.back}
      >
        <Undo2 aria-hidden="true" className="size-4" />
      </Button>
      <Button
        size="icon"
        variant="ghost"
        aria-label="Redo"
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        disabled={!history.hasFuture}
        onClick={history.forward}
      >
        <Redo2 aria-hidden="true" className="size-4" />
      </Button>
    </>
  );
}
