import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useMe } from '../../capabilities/auth/index.ts';
import { type Area, AreaContext } from '../../kernel/areas.ts';
import { ErrorBoundary } from '../../kernel/error-boundary.tsx';
import { ViewerContext } from '../../kernel/viewer.ts';
import { PortalHost } from '../../ui/portal-host.tsx';
import '../install-capabilities.ts';
import { CommandLayer, loadPalette, type OpenLayer } from './command-layer.tsx';
import { EarlierUploads } from './earlier-uploads.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebarOpen } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';
import { useMobile } from './use-mobile.ts';
import { useShortcuts } from './use-shortcuts.ts';

const MobileSidebar = lazy(async () => ({
  default: (await import('./mobile-sidebar.tsx')).MobileSidebar,
}));

/** The frame of every signed-in screen: an area's sidebar, top bar and palette. */
export function Shell({ area, children }: { area: Area; children: ReactNode }) {
  const { company, permissions } = useMe();
  const viewer = useMemo(() => ({ tenant: company.id, permissions }), [company.id, permissions]);
  const mobile = useMobile();
  const [open, toggleOpen] = useSidebarOpen();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [layer, setLayer] = useState<OpenLayer>(null);
  const toggleSidebar = () => (mobile ? setDrawerOpen((previous) => !previous) : toggleOpen());
  useShortcuts({
    toggleSidebar,
    preparePalette: () => void loadPalette(),
    openPalette: () => setLayer('palette'),
    openShortcuts: () => setLayer('shortcuts'),
  });
  return (
    <AreaContext value={area}>
      <div className="isolate flex min-h-[calc(100dvh-var(--banner))] bg-background text-sm text-text">
        <a
          href="#content"
          className="sr-only z-50 rounded-md bg-primary px-3 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {mobile ? (
          <Suspense>
            <MobileSidebar open={drawerOpen} onOpenChange={setDrawerOpen} />
          </Suspense>
        ) : (
          <Sidebar open={open} />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            onToggleSidebar={toggleSidebar}
            onOpenPalette={() => setLayer('palette')}
            onPreparePalette={() => void loadPalette()}
          />
          <main
            id="content"
            tabIndex={-1}
            className="min-w-0 flex-1 outline-none not-has-data-fills-screen:pb-[calc(var(--uploads,0px)+max(var(--notices,0px),var(--toasts)))]"
          >
            <PortalHost>
              <ErrorBoundary>
                <ViewerContext value={viewer}>{children}</ViewerContext>
              </ErrorBoundary>
            </PortalHost>
          </main>
        </div>
        <EarlierUploads />
        <CommandLayer layer={layer} onLayerChange={setLayer} onToggleSidebar={toggleSidebar} />
      </div>
    </AreaContext>
  );
}
