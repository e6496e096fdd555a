import type { ComponentProps } from 'react';
import type { PictureInputType } from '../../../kernel/capability.ts';
import { Input } from '../../../ui/input.tsx';

/** A picture's address is typed where no capability offers to choose one. */
export function PictureUrlInput({ onChange, ...attributes }: ComponentProps<PictureInputType>) {
  return <Input {...attributes} onChange={(event) => onChange(event.target.value)} />;
}
