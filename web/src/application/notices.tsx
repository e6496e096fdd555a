import { useEffect, useRef } from 'react';
import { OfflineNotice } from './offline-notice.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** Where the install offer appears (kernel/pwa/install-view.ts). */
export const installPlace = 'install-place';
/** Where signed-in users are asked to enable notifications (stay-updated.tsx). */
export const bannerPlace = 'banner-place';

/**
 * Notices about the browser, in a corner where they move nothing, behind dialogs and panels.
 * Scrolling content leaves `--notices` pixels free at its end, and bars sit above it, so that
 * nothing stays covered.
 */
export function Notices() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const { style } = document.documentElement;
    const sized = new ResizeObserver(() =>
      style.setProperty('--notices', `${current.offsetHeight}px`),
    );
    sized.observe(current);
    return () => {
      sized.disconnect();
      style.removeProperty('--notices');
    };
  }, []);
  return (
    <section
      ref={place}
      aria-label="About this browser"
      role="status"
      className="pointer-events-none fixed right-4 bottom-4 z-30 in-[:root:has([data-composer])]:bottom-20 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2 print:hidden"
    >
      <div id={installPlace} className="flex justify-end empty:hidden" />
      <StorageNotice />
      <OfflineNotice />
      <UpdateNotice />
      <div id={bannerPlace} className="empty:hidden" />
    </section>
  );
}
