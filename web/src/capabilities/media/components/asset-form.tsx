import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import type { Asset } from '@trunkline/contract/media';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { MediaChanges } from '../mutations.ts';
import { FocalPicker } from './focal-picker.tsx';

interface AssetFormProps {
  asset: Asset;
  changes: MediaChanges;
  /** Called when the form starts or stops having unsaved input. */
  onDirty: (dirty: boolean) => void;
}

/** Shows the form for a file's name, alternative text and focal point. */
export function AssetForm({ asset, changes, onDirty }: AssetFormProps) {
  const canUpdate = asset.may.includes('update');
  const [name, setName] = useState(asset.original_filename);
  const [alt, setAlt] = useState(asset.alt_text);
  const [focal, setFocal] = useState(asset.focal);
  const { isPending, error } = changes.save;
  const changed = {
    ...(name.trim() !== asset.original_filename && { original_filename: name.trim() }),
    ...(alt.trim() !== asset.alt_text && { alt_text: alt.trim() }),
    ...(focal !== asset.focal && { focal }),
  };
  const dirty = Object.keys(changed).length > 0;
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => reportDirty(dirty), [dirty]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    changes.save.mutate(
      { asset, changes: changed },
      { onSuccess: () => toast.success(`${name.trim()} was saved`) },
    );
  };
  const picture = asset.kind === 'picture';
  const failure = error && describeError(error);
  const errorOf = (field: string) => failure?.fields.find(({ path }) => path === field)?.message;
  const nameError = name.trim() === '' ? 'Enter a name.' : errorOf('original_filename');
  const hasFieldErrors = [nameError, errorOf('alt_text')].some((message) => message !== undefined);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {picture && (
        <FocalPicker asset={asset} focal={focal} onChange={setFocal} disabled={!canUpdate} />
      )}
      {picture && (
        <Field
          label="Alternative text"
          error={errorOf('alt_text')}
          help="Describes the picture for people who can't see it. Required to publish pages that show the picture."
        >
          {(control) => (
            <Textarea
              {...control}
              value={alt}
              maxLength={mediaLimits.altText}
              readOnly={!canUpdate}
              // Screen readers read it as one sentence; the server accepts no line breaks.
              onChange={(event) => setAlt(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
            />
          )}
        </Field>
      )}
      <Field label="Name" error={nameError}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={255}
            readOnly={!canUpdate}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {failure && !hasFieldErrors && (
        <p role="alert" className="text-danger">
          {failure.message}
        </p>
      )}
      {canUpdate && (
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          disabled={!dirty || name.trim() === ''}
          pending={isPending}
        >
          Save changes
        </Button>
      )}
    </form>
  );
}
