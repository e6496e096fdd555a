import { useEffect, useRef } from 'react';
import { OfflineNotice } from './offline-notice.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** Where the offer to install stands (kernel/pwa/install-view.ts). */
export const installPlace = 'install-place';
/** Where whoever is signed in is asked whether they want to be told (stay-updated.tsx). */
export const bannerPlace = 'banner-place';

/**
 * What the browser itself has to say, in a corner where it moves nothing, behind dialogs and panels. What scrolls to
 * its end there leaves `--notices` free, in pixels, and bars stand above it, so that nothing stays covered.
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
