import { useEffect } from 'react';
import { readSite } from './site.ts';

/** Sets the tab title: 'Companies · Trunkline'. */
export function useTitle(title: string): void {
  useEffect(() => {
    const { name } = readSite();
    document.title = name ? `${title} · ${name}` : title;
  }, [title]);
}
