import { lazy, Suspense } from 'react';
import { PanelLeft, Search } from 'lucide-react';
import { readSite } from '../../kernel/site.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PortalHost } from '../../ui/portal-host.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { ThemeMenu } from '../theme-menu.tsx';
import { useIsFirstScreenRendered } from '../use-is-first-screen-rendered.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { commandKey } from './use-shortcuts.ts';

const NewsButton = lazy(async () => ({
  default: (await import('../../capabilities/releases/components/news-button.tsx')).NewsButton,
}));
const NotificationBell = lazy(async () => ({
  default: (await import('../../capabilities/notifications/components/notification-bell.tsx'))
    .NotificationBell,
}));
const Exports = lazy(async () => ({ default: (await import('./exports.tsx')).Exports }));

export function TopBar({
  onToggleSidebar,
  onOpenPalette,
  onPreparePalette,
}: {
  onToggleSidebar: () => void;
  onOpenPalette: () => void;
  onPreparePalette: () => void;
}) {
  const isRendered = useIsFirstScreenRendered();
  return (
    <header className="sticky top-(--banner) z-30 flex h-12 shrink-0 items-center gap-2 border-b border-border bg-background px-2 sm:px-3">
      <Tooltip content={`Show or hide the sidebar (${commandKey} B)`} side="bottom">
        <Button variant="ghost" size="icon" aria-label="Toggle sidebar" onClick={onToggleSidebar}>
          <PanelLeft aria-hidden="true" className="size-4" />
        </Button>
      </Tooltip>
      <Breadcrumb />
      <EnvironmentBadge />
      <div className="ml-auto flex items-center gap-1">
        <Button
          onClick={onOpenPalette}
          onPointerEnter={onPreparePalette}
          onFocus={onPreparePalette}
          aria-keyshortcuts="Control+K Meta+K"
          className="text-muted sm:w-52 sm:justify-start lg:w-72"
        >
          <Search aria-hidden="true" className="size-4" />
          <span className="sr-only flex-1 text-left font-normal sm:not-sr-only">
            Search or run<span className="hidden lg:inline"> a command</span>…
          </span>
          <kbd
            aria-hidden="true"
            className="hidden rounded border border-border px-1 text-2xs sm:inline"
          >
            {commandKey} K
          </kbd>
        </Button>
        <PortalHost>
          <Suspense fallback={<span className="size-8" />}>
            <NotificationBell />
          </Suspense>
          <Suspense fallback={<span className="size-8" />}>
            {isRendered ? <NewsButton /> : <span className="size-8" />}
          </Suspense>
          <Suspense fallback={<span className="size-8" />}>
            {isRendered ? <Exports /> : <span className="size-8" />}
          </Suspense>
          <ThemeMenu />
        </PortalHost>
      </div>
    </header>
  );
}

/** Shows that changes here don't reach customers. */
function EnvironmentBadge() {
  const { environment } = readSite();
  if (environment !== 'staging' && environment !== 'development') return null;
  return (
    <span className="max-sm:hidden">
      <Badge tone="warning">{environment === 'staging' ? 'Staging' : 'Development'}</Badge>
    </span>
  );
}
