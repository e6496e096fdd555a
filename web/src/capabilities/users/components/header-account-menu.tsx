import { useNavigate } from '@tanstack/react-router';
import { LayoutDashboard, LogOut, MessagesSquare, Settings, UserRound } from 'lucide-react';
import { Avatar, initialsOf } from '../../../ui/avatar.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { signOut, useMe } from '../../auth/index.ts';
import { fullNameOf } from '../full-name.ts';

/** Round header button: the signed-in user, their own pages, and sign-out. */
export function HeaderAccountMenu() {
  const me = useMe();
  const navigate = useNavigate();
  const name = fullNameOf(me);
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex items-center justify-center rounded-full transition-shadow hover:ring-2 hover:ring-border-strong pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          <Avatar photo={me.profile_photo_url} initials={initialsOf(me.first_name, me.last_name)} />
          <span className="sr-only">My Account: {name}</span>
        </button>
      }
    >
      <MenuGroup label="My Account">
        <div className="px-2 pb-1.5">
          <p className="max-w-56 truncate text-[13px] font-medium">{name}</p>
          <p className="max-w-56 truncate text-xs text-muted">{me.email}</p>
        </div>
        <MenuItem
          icon={<UserRound aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/profile' })}
        >
          Profile
        </MenuItem>
        <MenuItem
          icon={<LayoutDashboard aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/admin' })}
        >
          Admin
        </MenuItem>
        {me.permissions.includes('messages:read') && (
          <MenuItem
            icon={<MessagesSquare aria-hidden="true" />}
            onSelect={() => void navigate({ to: '/messages' })}
          >
            Messages
          </MenuItem>
        )}
        <MenuItem
          icon={<Settings aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/settings' })}
        >
          Settings
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
          Sign Out
        </MenuItem>
      </MenuGroup>
    </Menu>
  );
}
