import { Download } from 'lucide-react';
import { readSite } from '../../../kernel/site.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

export function recoveryFile(codes: readonly string[], site: string | null): string {
  return [
    `Recovery codes${site ? ` for ${site}` : ''}`,
    'Each code works once, in place of your authenticator app or passkey. Keep them where only you can find them.',
    '',
    ...codes,
    '',
  ].join('\r\n');
}

function download(codes: readonly string[]): void {
  const text = recoveryFile(codes, readSite().name);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  // The download has started by the next task, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Shows recovery codes, once, to copy, download or write down. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-3">
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-sunken px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-[13px] whitespace-nowrap select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-2">
        <Button size="large" className="flex-1" onClick={() => download(codes)}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
        <CopyButton
          text={codes.join('\n')}
          label="Copy the codes"
          copied="Recovery codes copied"
          failed="Failed to copy"
        />
      </div>
    </div>
  );
}
