import './disable-eval.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import {
  handleApiError,
  onSignedOut,
  readSession,
  refreshMe,
  refetchMe,
  setFrameReader,
  signedInUser,
} from '../capabilities/auth/index.ts';
import { followNetwork, onReconnected } from '../kernel/connection.ts';
import { followFaults } from '../kernel/faults/follow-faults.ts';
import { handleUncaught } from '../kernel/faults/handle-uncaught.ts';
import { retryFaultReports } from '../kernel/faults/retry-fault-reports.ts';
import { ErrorBoundary } from '../kernel/error-boundary.tsx';
import { listenForInstall } from '../kernel/pwa/listen-for-install.ts';
import { storedRole } from '../kernel/pwa/reader.ts';
import { watchTyping } from '../kernel/pwa/typed-work.ts';
import { followUpdates } from '../kernel/pwa/updates.ts';
import { countVisit } from '../kernel/pwa/visits.ts';
import { createQueryClient } from '../kernel/query-client.ts';
import { onPermissionsChanged } from '../kernel/permissions.ts';
import { readStored } from '../kernel/safe-storage.ts';
import { throttle } from '../kernel/throttle.ts';
import { monitorStorage } from '../kernel/storage/monitor.ts';
import { applyTheme } from '../kernel/theme.ts';
import { followVitals } from '../kernel/vitals/follow-vitals.ts';
import { clearToasts } from '../ui/toast-store.ts';
import { Toaster } from '../ui/toast.tsx';
import { afterFirstScreen } from './after-first-screen.ts';
import { installPlace, Notices } from './notices.tsx';
import { preloadLater, preloadShell } from './preload-shell.ts';
import { readFrame } from './read-frame.ts';
import { createApplicationRouter } from './router.tsx';
import { loadShell } from './routes.tsx';

followFaults(handleUncaught);
retryFaultReports();
monitorStorage();
applyTheme();

const queryClient = createQueryClient(handleApiError);
onSignedOut(() => {
  queryClient.clear();
  clearToasts();
});
// The data on screen was read with the previous permissions, so everything is refetched.
onPermissionsChanged(() => void refetchMe().then(() => queryClient.invalidateQueries()));
const router = createApplicationRouter({ client: queryClient, signedInUser });
router.subscribe('onResolved', () => void refreshMe());
setFrameReader(() => readFrame(queryClient, router));
void readSession();
watchTyping();
countVisit();
listenForInstall(() => document.getElementById(installPlace) ?? document.body);
followNetwork();
// Refetches data read before the connection was lost. Throttled, because one address that keeps
// failing would otherwise refetch everything endlessly.
onReconnected(throttle(() => void queryClient.invalidateQueries(), 30_000));
void followUpdates();
followVitals(
  new URL(import.meta.url).pathname,
  () => router.state.matches.at(-1)?.fullPath ?? '/',
  (measure) => afterFirstScreen(queryClient, router, measure),
);

// Loads the frame's code while the session is being read.
preloadShell(readStored(storedRole), loadShell);
afterFirstScreen(queryClient, router, () => void preloadLater(readStored(storedRole)));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <ErrorBoundary>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notices />
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  </ErrorBoundary>,
);
