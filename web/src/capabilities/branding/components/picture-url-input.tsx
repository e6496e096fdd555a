import type { ComponentProps } from 'react';
import type { PictureInputType } from '../../../kernel/capability.ts';
import { Input } from '../../../ui/input.tsx';

/** Shows an input for a picture's URL, used when no capability provides a picture picker. */
export function PictureUrlInput({ onChange, ...attributes }: ComponentProps<PictureInputType>) {
  return <Input {...attributes} onChange={(event) => onChange(event.target.value)} />;
}
