import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';
import { reportProblem } from '../kernel/report-problem.ts';

export interface CopyButtonProps {
  text: string;
  label: string;
  copied: string;
  failed: string;
}

export function CopyButton({ text, label, copied, failed }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      toast.success(copied);
    } catch (error) {
      // The user sees a message; the reason (permission, insecure origin) only helps developers.
      reportProblem('Copying to the clipboard failed', error);
      toast.error(failed);
    }
  };
  return (
    <Button size="icon" aria-label={label} onClick={() => void copy()}>
      {done ? (
        <Check aria-hidden="true" className="size-4 text-success" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
    </Button>
  );
}
