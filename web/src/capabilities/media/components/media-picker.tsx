import { lazy, Suspense } from 'react';

export interface PickedPicture {
  id: string;
  url: string;
  alt_text: string;
  width: number;
  height: number;
}

export interface MediaPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (asset: PickedPicture) => void;
}

const PickerDialog = lazy(async () => ({
  default: (await import('./picker-dialog.tsx')).PickerDialog,
}));

/**
 * Picks a picture from the current company's library, or uploads one. Loads nothing until it is
 * opened.
 */
export function MediaPicker(props: MediaPickerProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <PickerDialog {...props} />
    </Suspense>
  );
}
