import { useId, useRef, useState } from 'react';
import { api } from '../../../kernel/api.ts';
import { base64Of, readDataUrl } from '../../../kernel/read-file.ts';
import { Avatar, initialsOf } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useMe } from '../../auth/index.ts';
import { photoProblem, photoTypes } from '../photo-file.ts';
import { useProfileChange } from '../use-profile-change.ts';

/** Lets the user choose, preview, save and remove their own photo. */
export function PhotoCard() {
  const me = useMe();
  const helpId = useId();
  const file = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useProfileChange(
    (address: string) => api.users.setPhoto({ image: base64Of(address) }),
    'Photo saved',
  );
  const remove = useProfileChange(() => api.users.removePhoto(), 'Photo removed');

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const fileProblem = photoProblem(file);
    setProblem(fileProblem);
    setPreview(
      fileProblem
        ? null
        : await readDataUrl(file).catch(() => {
            setProblem("Couldn't read this file. Choose another photo.");
            return null;
          }),
    );
  };

  return (
    <Card
      title="Photo"
      description="Shown beside your name to people at your company and the companies above it."
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          size="huge"
          photo={preview ?? me.profile_photo_url}
          initials={initialsOf(me.first_name, me.last_name)}
        />
        <div className="grid min-w-0 gap-2">
          <input
            ref={file}
            type="file"
            aria-label="Photo"
            accept={photoTypes.join(',')}
            hidden
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          {preview ? (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                pending={save.isPending}
                onClick={() => save.mutate(preview, { onSuccess: () => setPreview(null) })}
              >
                Save photo
              </Button>
              <Button disabled={save.isPending} onClick={() => setPreview(null)}>
                Cancel
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button aria-describedby={helpId} onClick={() => file.current?.click()}>
                {me.profile_photo_url ? 'Change photo' : 'Upload photo'}
              </Button>
              {me.profile_photo_url && (
                <Button
                  variant="ghost"
                  pending={remove.isPending}
                  onClick={() => remove.mutate(undefined)}
                >
                  Remove photo
                </Button>
              )}
            </div>
          )}
          <div className="text-[13px]">
            <div role="alert" className="text-danger">
              {problem}
            </div>
            <p id={helpId} className="text-muted">
              {preview ? 'This is how it will look.' : 'JPEG, PNG or WebP, up to 5 MB.'}
            </p>
          </div>
        </div>
      </div>
    </Card>
  );
}
