import { useNavigate } from '@tanstack/react-router';
import { canEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import {
  ArrowLeftRight,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Settings,
  Sun,
  UserRound,
} from 'lucide-react';
import { signOut, useMe } from '../../capabilities/auth/index.ts';
// Imported directly, so that it stays out of the initial load.
import { CommandPalette } from '../../capabilities/search/components/command-palette.tsx';
import type { Command } from '../../capabilities/search/index.ts';
import { areaHomes, areaLabels, useArea } from '../../kernel/areas.ts';
import { isInArea } from '../../kernel/capability.ts';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import { chooseTheme } from '../../kernel/theme.ts';
import { navigationFor } from './navigation.ts';

const paletteActions = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ paletteActions }) => paletteActions),
);

export interface ShellPaletteProps {
  onClose: () => void;
  onToggleSidebar: () => void;
  onShowShortcuts: () => void;
}

/** The command palette with the commands of the area around it. */
export function ShellPalette({ onClose, onToggleSidebar, onShowShortcuts }: ShellPaletteProps) {
  return (
    <CommandPalette commands={useCommands(onToggleSidebar, onShowShortcuts)} onClose={onClose} />
  );
}

function useCommands(toggleSidebar: () => void, showShortcuts: () => void): Command[] {
  const navigate = useNavigate();
  const area = useArea();
  const { permissions, role } = useMe();
  const command = (
    group: 'Go to' | 'Actions',
    label: string,
    keywords: string,
    icon: Command['icon'],
    run: () => void,
  ) => ({ group, label, keywords, icon, run });
  const screens = navigationFor(area, permissions).map(({ label, keywords, icon, to }) =>
    command('Go to', label, keywords, icon, () => void navigate({ to })),
  );
  const otherArea = area === 'admin' ? 'workspace' : 'admin';
  const canSwitchArea = otherArea === 'workspace' || canEnterAdmin(role);
  const action = (label: string, keywords: string, icon: Command['icon'], run: () => void) =>
    command('Actions', label, keywords, icon, run);
  return [
    ...screens,
    ...(canSwitchArea
      ? [
          command('Go to', areaLabels[otherArea], 'switch area app', ArrowLeftRight, () => {
            void navigate({ to: areaHomes[otherArea] });
          }),
        ]
      : []),
    command('Go to', 'Profile', 'name photo account', UserRound, () => {
      void navigate({ to: '/profile' });
    }),
    ...(area === 'admin'
      ? [
          command('Go to', 'Settings', 'password two-factor passkeys sessions', Settings, () => {
            void navigate({ to: '/settings' });
          }),
        ]
      : []),
    ...paletteActions()
      .filter((action) => isInArea(action, area) && permissions.includes(action.needs))
      .map(({ label, keywords, icon, run }) =>
        action(label, keywords, icon, () => run(navigate, area)),
      ),
    action('Toggle sidebar', 'hide show menu', PanelLeft, toggleSidebar),
    action('Light theme', 'colour appearance', Sun, () => chooseTheme('light')),
    action('Dark theme', 'colour appearance night', Moon, () => chooseTheme('dark')),
    action('System theme', 'colour appearance automatic', Monitor, () => chooseTheme('system')),
    action('Keyboard shortcuts', 'help keys', Keyboard, showShortcuts),
    action('Sign out', 'logout leave', LogOut, () => void signOut()),
  ];
}
