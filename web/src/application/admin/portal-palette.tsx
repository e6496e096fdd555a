import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Monitor, Moon, PanelLeft, Sun } from 'lucide-react';
import { signOut, useMe } from '../../capabilities/auth/index.ts';
// Imported directly, so that it stays out of the initial load.
import { CommandPalette } from '../../capabilities/search/components/command-palette.tsx';
import type { Command } from '../../capabilities/search/index.ts';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import { chooseTheme } from '../../kernel/theme.ts';
import { navigationFor } from './navigation.ts';

const paletteActions = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ paletteActions }) => paletteActions),
);

export interface PortalPaletteProps {
  onClose: () => void;
  onToggleSidebar: () => void;
  onShowShortcuts: () => void;
}

/** The command palette with the portal's commands. */
export function PortalPalette({ onClose, onToggleSidebar, onShowShortcuts }: PortalPaletteProps) {
  return (
    <CommandPalette commands={useCommands(onToggleSidebar, onShowShortcuts)} onClose={onClose} />
  );
}

function useCommands(toggleSidebar: () => void, showShortcuts: () => void): Command[] {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const screens = navigationFor(permissions).map((entry) => ({
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
    ...paletteActions()
      .filter(({ needs }) => permissions.includes(needs))
      .map(({ label, keywords, icon, run }) => action(label, keywords, icon, () => run(navigate))),
    action('Toggle sidebar', 'hide show menu', PanelLeft, toggleSidebar),
    action('Light theme', 'colour appearance', Sun, () => chooseTheme('light')),
    action('Dark theme', 'colour appearance night', Moon, () => chooseTheme('dark')),
    action('System theme', 'colour appearance automatic', Monitor, () => chooseTheme('system')),
    action('Keyboard shortcuts', 'help keys', Keyboard, showShortcuts),
    action('Sign out', 'logout leave', LogOut, () => void signOut()),
  ];
}
