import { publishHeight } from '../ui/publish-height.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** Where the install offer appears (kernel/pwa/install-view.ts). */
export const installPlace = 'install-place';
/** Where signed-in users are asked to enable notifications (stay-updated.tsx). */
export const bannerPlace = 'banner-place';

const publishNotices = publishHeight('--notices');

/**
 * Notices about the browser. They float in a corner without shifting the layout, behind dialogs and
 * panels, and above the foot of a conversation (`--thread-foot`). Scrolling content leaves
 * `--notices` pixels free at its end, and bars are placed above the notices, so that nothing stays
 * covered.
 */
export function Notices() {
  return (
    <section
      ref={publishNotices}
      aria-label="App notices"
      role="status"
      className="pointer-events-none fixed right-4 bottom-[calc(1rem+var(--thread-foot,0px))] z-30 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2 print:hidden"
    >
      <div id={installPlace} className="flex justify-end empty:hidden" />
      <StorageNotice />
      <OfflineNotice />
      <UpdateNotice />
      <div id={bannerPlace} className="empty:hidden" />
    </section>
  );
}
