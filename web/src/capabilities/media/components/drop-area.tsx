import { Upload } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';

interface DropAreaProps {
  enabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
  className?: string;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * Accepts files dropped anywhere on it and highlights itself. Keyboard users have an upload button.
 */
export function DropArea({ enabled, onFiles, children, className = '' }: DropAreaProps) {
  // `dragenter` of a child fires before `dragleave` of its parent, so the pointer has left the area
  // once the depth is zero.
  const [depth, setDepth] = useState(0);
  const acceptDrag = (event: DragEvent) => {
    if (!hasFiles(event)) return false;
    event.preventDefault();
    return true;
  };
  return (
    <div
      className={`relative ${className}`}
      onDragEnter={(event) => acceptDrag(event) && setDepth((before) => before + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((before) => Math.max(before - 1, 0))}
      onDragOver={acceptDrag}
      onDrop={(event) => {
        if (!acceptDrag(event)) return;
        setDepth(0);
        const files = [...event.dataTransfer.files];
        if (enabled && files.length > 0) onFiles(files);
      }}
    >
      {children}
      {enabled && depth > 0 && (
        <div className="pointer-events-none absolute inset-0 z-20 flex items-start justify-center rounded-lg border-2 border-dashed border-primary bg-primary-soft/90 p-8 text-primary-text">
          <p className="sticky top-24 flex items-center gap-2 text-sm font-medium">
            <Upload aria-hidden="true" className="size-5" />
            Drop to upload
          </p>
        </div>
      )}
    </div>
  );
}
