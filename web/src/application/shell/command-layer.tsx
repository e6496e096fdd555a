import { lazy, Suspense } from 'react';

// Rarely opened, so loaded on demand.
export const loadPalette = () => import('./shell-palette.tsx');
const ShellPalette = lazy(async () => ({ default: (await loadPalette()).ShellPalette }));

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

export type OpenLayer = 'palette' | 'shortcuts' | null;

export interface CommandLayerProps {
  layer: OpenLayer;
  onLayerChange: (layer: OpenLayer) => void;
  onToggleSidebar: () => void;
}

/** Overlays available on every portal screen: command palette and shortcuts. */
export function CommandLayer({ layer, onLayerChange, onToggleSidebar }: CommandLayerProps) {
  const close = (open: boolean) => {
    if (!open) onLayerChange(null);
  };
  return (
    <>
      {layer === 'palette' && (
        <Suspense>
          <ShellPalette
            onClose={() => onLayerChange(null)}
            onToggleSidebar={onToggleSidebar}
            onShowShortcuts={() => onLayerChange('shortcuts')}
          />
        </Suspense>
      )}
      {layer === 'shortcuts' && (
        <Suspense>
          <ShortcutsDialog open onOpenChange={close} />
        </Suspense>
      )}
    </>
  );
}
