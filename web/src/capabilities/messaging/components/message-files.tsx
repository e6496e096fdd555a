import type { Attachment } from '@trunkline/contract/messaging';
import { Download, FileText } from 'lucide-react';
import { sizeLabel } from '../labels.ts';

const isPicture = ({ width, height, mime_type: type }: Attachment) =>
  width !== null && height !== null && /^image\/(png|jpeg|webp|avif|gif)$/.test(type);

/** Attachments of a message: pictures inline, everything else by name. */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <div className="mt-1 grid gap-1.5 first:mt-0">
      {pictures.length > 0 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-1.5">
          {pictures.map(({ id, filename, url, width, height }) => (
            <li key={id}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="block overflow-hidden rounded-md border border-border"
              >
                <img
                  src={url}
                  alt={filename}
                  width={width ?? undefined}
                  height={height ?? undefined}
                  loading="lazy"
                  className="max-h-60 w-auto max-w-full bg-sunken object-contain"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label="Files" className="grid gap-1">
          {others.map(({ id, filename, url, bytes }) => (
            <li key={id}>
              <a
                href={url}
                download={filename}
                className="flex items-center gap-2 rounded-md border border-border bg-surface px-2.5 py-1.5 text-text hover:bg-sunken pointer-coarse:min-h-11"
              >
                <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">{filename}</span>
                <span data-numeric className="shrink-0 text-xs text-muted">
                  {sizeLabel(bytes)}
                </span>
                <Download aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
