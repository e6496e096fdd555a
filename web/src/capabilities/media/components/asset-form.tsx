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
  /** Hears whether something is typed that is not saved. */
  onDirty: (dirty: boolean) => void;
}

/** What a file is called, says in words, and where its eye goes. */
export function AssetForm({ asset, changes, onDirty }: AssetFormProps) {
  const may = asset.may.includes('update');
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
  const told = useEffectEvent(onDirty);
  useEffect(() => told(dirty), [dirty]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    changes.save.mutate(
      { asset, changes: changed },
      { onSuccess: () => toast.success(`${name.trim()} was saved`) },
    );
  };
  const picture = asset.kind === 'picture';
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {picture && <FocalPicker asset={asset} focal={focal} onChange={setFocal} disabled={!may} />}
      {picture && (
        <Field
          label="Alternative text"
          help="What the picture shows, for those who do not see it. Pages can only be published with one; this is what they begin with."
        >
          {(control) => (
            <Textarea
              {...control}
              value={alt}
              maxLength={mediaLimits.altText}
              readOnly={!may}
              onChange={(event) => setAlt(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Name" {...(name.trim() === '' && { error: 'Please give it a name.' })}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={255}
            readOnly={!may}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {error && (
        <p role="alert" className="text-danger">
          {describeError(error).message}
        </p>
      )}
      {may && (
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          disabled={!dirty || name.trim() === ''}
          pending={isPending}
        >
          Save
        </Button>
      )}
    </form>
  );
}
