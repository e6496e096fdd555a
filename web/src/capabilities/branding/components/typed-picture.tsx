import type { ComponentProps, ComponentType } from 'react';
import { Input } from '../../../ui/input.tsx';

export interface PictureInputProps extends Omit<
  ComponentProps<typeof Input>,
  'value' | 'onChange'
> {
  value: string;
  onChange: (address: string) => void;
}

/** How the address of a picture is given; the media library comes after branding and brings its own. */
export type PictureInputType = ComponentType<PictureInputProps>;

export function TypedPicture({ onChange, ...attributes }: PictureInputProps) {
  return <Input {...attributes} onChange={(event) => onChange(event.target.value)} />;
}
