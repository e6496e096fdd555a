import { useNavigate } from '@tanstack/react-router';
import { canEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import {
  ArrowLeftRight,
  ChevronsUpDown,
  LogOut,
  Settings,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { areaHomes, areaLabels, useArea } from '../../../kernel/areas.ts';
import { Avatar, initialsOf } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuGroup, MenuItem } from '../../../ui/menu.tsx';
import { signOut, useMe } from '../../auth/index.ts';
import { fullNameOf } from '../full-name.ts';

/**
 * The sidebar's footer: the signed-in user and sign-out. Owners have a shield (specification,
 * chapter 2).
 */
export function AccountMenu({ compact }: { compact: boolean }) {
  const me = useMe();
  const navigate = useNavigate();
  const name = fullNameOf(me);
  const owner = me.role === 'owner';
  const otherArea = useArea() === 'admin' ? 'workspace' : 'admin';
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button
          type="button"
          className={classNames(
            'flex w-full items-center gap-2.5 rounded-md text-left transition-colors hover:bg-sunken data-popup-open:bg-sunken',
            compact ? 'justify-center p-1' : 'p-1.5',
          )}
        >
          <Avatar photo={me.profile_photo_url} initials={initialsOf(me.first_name, me.last_name)} />
          <span className="sr-only">My Account{compact && `: ${name}`}</span>
          {!compact && (
            <>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-[13px] font-medium">{name}</span>
                {owner ? (
                  <span className="flex items-center gap-1 text-xs text-muted">
                    <ShieldCheck aria-hidden="true" className="size-3.5 text-primary-text" />
                    System Administrator
                  </span>
                ) : (
                  <span className="block truncate text-xs text-muted">{me.company.name}</span>
                )}
              </span>
              <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </>
          )}
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
          icon={<Settings aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/settings' })}
        >
          Settings
        </MenuItem>
        {(otherArea === 'workspace' || canEnterAdmin(me.role)) && (
          <MenuItem
            icon={<ArrowLeftRight aria-hidden="true" />}
            onSelect={() => void navigate({ to: areaHomes[otherArea] })}
          >
            {areaLabels[otherArea]}
          </MenuItem>
        )}
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
          Logout
        </MenuItem>
      </MenuGroup>
    </Menu>
  );
}
