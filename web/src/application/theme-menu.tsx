import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { chooseTheme, useTheme, type ThemeChoice } from '../kernel/theme.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuRadioGroup } from '../ui/menu.tsx';

const choices: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
];

/** Light, dark or system theme; the same in every frame. */
export function ThemeMenu() {
  const theme = useTheme();
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label="Colour theme" className="[&_svg]:size-4">
          {choices.find((choice) => choice.value === theme)?.icon}
        </Button>
      }
    >
      <MenuRadioGroup value={theme} onValueChange={chooseTheme} options={choices} />
    </Menu>
  );
}
