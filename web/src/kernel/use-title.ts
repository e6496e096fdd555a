import { useEffect } from 'react';
import { readSite } from './site.ts';

/** Names the tab: 'Companies · Trunkline'. */
export function useTitle(title: string): void {
  useEffect(() => {
    const { name } = readSite();
    document.title = name ? `${title} · ${name}` : title;
  }, [title]);
}
