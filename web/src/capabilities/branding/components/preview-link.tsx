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
  const [made, setMade] = useState<{ address: string; until: string } | null>(null);
  async function copy(): Promise<void> {
    try {
      const { url, expires_at } = await share.mutateAsync(draft);
      const address = new URL(url, location.origin).href;
      setMade({ address, until: expires_at });
      await navigator.clipboard.writeText(address).then(
        () => toast.success('Preview link copied'),
        (error: unknown) => {
          reportProblem('Copying to the clipboard failed', error);
          toast.info('The link is ready to copy');
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
      {made && (
        <Field
          label="Preview link"
          help={`Anyone with this link can see the public pages. Works until ${formatDate(made.until)}.`}
        >
          {(control) => (
            <Input
              {...control}
              readOnly
              value={made.address}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      )}
    </div>
  );
}
