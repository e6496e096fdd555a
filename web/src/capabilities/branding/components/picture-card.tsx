import { type Branding, type PictureKind } from '@trunkline/contract/branding';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { BrandingChanges } from '../mutations.ts';
import type { BrandingForm } from '../use-branding-form.ts';
import { PictureField } from './picture-field.tsx';

const kinds: readonly PictureKind[] = ['logo', 'favicon'];
const names = { logo: 'Logo', favicon: 'Favicon' } as const;

/** Shows the logo and favicon; changes are saved immediately, separately from the form below. */
export function PictureCard({
  branding,
  changes,
  form,
  disabled,
}: {
  branding: Branding;
  changes: BrandingChanges;
  form: BrandingForm;
  disabled: boolean;
}) {
  const [refused, setRefused] = useState<Partial<Record<PictureKind, string>>>({});
  const { setPicture, removePicture } = changes;
  const handlers = (kind: PictureKind, verb: string) => ({
    onSuccess(branding: Branding) {
      form.continueFrom(branding);
      setRefused({});
      toast.success(`${names[kind]} ${verb}`);
    },
    onError(error: unknown) {
      const { message, fields } = describeError(error);
      setRefused({ [kind]: fields[0]?.message ?? message });
    },
  });
  return (
    <Card title="Logo and favicon" description="Visitors see them as soon as they're uploaded.">
      <div className="grid gap-4">
        {kinds.map((kind) => (
          <PictureField
            key={kind}
            kind={kind}
            picture={branding[kind]}
            disabled={disabled}
            refused={refused[kind] ?? null}
            pending={
              (setPicture.isPending && setPicture.variables.kind === kind) ||
              (removePicture.isPending && removePicture.variables === kind)
            }
            onSet={(file) => setPicture.mutate({ kind, file }, handlers(kind, 'saved'))}
            onRemove={() => removePicture.mutate(kind, handlers(kind, 'removed'))}
          />
        ))}
      </div>
    </Card>
  );
}
