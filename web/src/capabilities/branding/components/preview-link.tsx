import type { ThemeChoice } from '@trunkline/contract/branding';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { reportProblem } from '../../../kernel/report-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatDate } from '../../../ui/formats.ts';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { BrandingChanges } from '../mutations.ts';

/**
 * Creates a shareable link to the public site in this theme, which works before there is a domain.
 */
export function PreviewLink({
  share,
  draft,
}: {
  share: BrandingChanges['share'];
  /** The unsaved theme; undefined for the saved one. */
  draft: ThemeChoice | undefined;
}) {
  const [link, setLink] = useState<{ address: string; expiresAt: string } | null>(null);
  async function copy(): Promise<void> {
    try {
      const { url, expires_at } = await share.mutateAsync(draft);
      const address = new URL(url, location.origin).href;
      setLink({ address, expiresAt: expires_at });
      await navigator.clipboard.writeText(address).then(
        () => toast.success('Preview link copied'),
        (error: unknown) => {
          reportProblem('Copying to the clipboard failed', error);
          toast.info("Couldn't copy the link. Copy it from the field below.");
        },
      );
    } catch (error) {
      const { message, fields } = describeError(error);
      toast.error(fields[0]?.message ?? message);
    }
  }
  return (
    <div className="grid gap-2">
      <Button pending={share.isPending} onClick={() => void copy()} className="justify-self-start">
        Copy preview link
      </Button>
      {link && (
        <Field
          label="Preview link"
          help={`Anyone with this link can see the public pages. Works until ${formatDate(link.expiresAt)}.`}
        >
          {(control) => (
            <Input
              {...control}
              readOnly
              value={link.address}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      )}
    </div>
  );
}
