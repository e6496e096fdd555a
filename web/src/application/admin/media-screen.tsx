import { MediaPage } from '../../capabilities/media/pages/media-page.tsx';
import { ContentTabs } from '../../capabilities/pages/components/content-tabs.tsx';

/** The media library among the screens of content: it comes before pages, which leads to all of them. */
export function MediaScreen() {
  return <MediaPage tabs={<ContentTabs current="media" />} />;
}
