import { lazy, Suspense } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Monitor, Moon, PanelLeft, Plus, Sun } from 'lucide-react';
import { signOut, useMe } from '../../capabilities/auth/index.ts';
import type { Command } from '../../capabilities/search/index.ts';
import { chooseTheme } from '../../kernel/theme.ts';
import { adminNavigation } from './navigation.ts';

// Opened by some, on some visits: not part of the portal's first load.
export const loadPalette = () => import('../../capabilities/search/components/command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

export type OpenLayer = 'palette' | 'shortcuts' | null;

export interface CommandLayerProps {
  layer: OpenLayer;
  onLayerChange: (layer: OpenLayer) => void;
  onToggleSidebar: () => void;
}

/** What lies above every screen of the portal: command palette and shortcuts. */
export function CommandLayer({ layer, onLayerChange, onToggleSidebar }: CommandLayerProps) {
  const commands = useCommands(onToggleSidebar, () => onLayerChange('shortcuts'));
  const close = (open: boolean) => {
    if (!open) onLayerChange(null);
  };
  return (
    <>
      {layer === 'palette' && (
        <Suspense>
          <CommandPalette commands={commands} onClose={() => onLayerChange(null)} />
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

function useCommands(toggleSidebar: () => void, showShortcuts: () => void): Command[] {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const screens = adminNavigation.map((entry) => ({
    group: 'Go to' as const,
    label: entry.label,
    keywords: entry.keywords,
    icon: entry.icon,
    run: () => void navigate({ to: entry.to }),
  }));
  const action = (label: string, keywords: string, icon: Command['icon'], run: () => void) => ({
    group: 'Actions' as const,
    label,
    keywords,
    icon,
    run,
  });
  return [
    ...screens,
    ...(permissions.includes('companies:create')
      ? [
          action('New company', 'create add tenant reseller customer', Plus, () => {
            void navigate({ to: '/admin/companies', search: { create: true } });
          }),
        ]
      : []),
    action('Toggle sidebar', 'hide show menu', PanelLeft, toggleSidebar),
    action('Light theme', 'colour appearance', Sun, () => chooseTheme('light')),
    action('Dark theme', 'colour appearance night', Moon, () => chooseTheme('dark')),
    action('System theme', 'colour appearance automatic', Monitor, () => chooseTheme('system')),
    action('Keyboard shortcuts', 'help keys', Keyboard, showShortcuts),
    action('Sign out', 'logout leave', LogOut, () => void signOut()),
  ];
}
