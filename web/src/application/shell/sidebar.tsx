import { SiteLogo } from '../../capabilities/auth/index.ts';
import { AccountMenu } from '../../capabilities/users/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { PortalHost } from '../../ui/portal-host.tsx';
import { SidebarNavigation } from './sidebar-navigation.tsx';

export function SidebarContent({ open }: { open: boolean }) {
  return (
    <>
      <div className={classNames('flex h-12 items-center', open ? 'px-3' : 'justify-center')}>
        <a href="/" className="rounded-md">
          <SiteLogo compact={!open} />
        </a>
      </div>
      <SidebarNavigation open={open} />
      <div className={classNames('mt-auto border-t border-border', open ? 'p-2' : 'px-1 py-2')}>
        <PortalHost>
          <AccountMenu compact={!open} />
        </PortalHost>
      </div>
    </>
  );
}

/** 16 rem wide, or 3 rem with icons only (specification, chapter 2). */
export function Sidebar({ open }: { open: boolean }) {
  return (
    <aside
      data-state={open ? 'expanded' : 'collapsed'}
      className={classNames(
        'sticky top-(--banner) flex h-[calc(100dvh-var(--banner))] shrink-0 flex-col border-r border-border bg-surface transition-[width] duration-150 ease-out motion-reduce:transition-none',
        open ? 'w-64' : 'w-12',
      )}
    >
      <SidebarContent open={open} />
    </aside>
  );
}
